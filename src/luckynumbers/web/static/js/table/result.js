// After the game: who won and why, the score sheet of a tournament, and what to do next.
import { listed, n, t } from "../shared/i18n.js";
import { gamePath } from "../shared/api.js";
import { $, el, settle } from "../shared/dom.js";
import { faces } from "../game/faces.js";
import { kindWords, outcomeWords } from "../game/words.js";
import { Rematch } from "./rematch.js";
import { ShareGame } from "./share.js";

export class ResultView {
  constructor(table) {
    this.rematch = new Rematch(table);
    this.place = $("result");
    this.shown = "";
    /** While the garden blooms the result waits. */
    this.held = false;
    /** The review of the game that has just ended: its name, and what will be shown of it. */
    this.review = null;
    this.sharing = new ShareGame();
  }

  update(state, you) {
    const over = state.status === "over" && !this.held;
    this.place.hidden = !over;
    this.rematch.update(state);
    const key = over ? `${state.view.game}/${JSON.stringify(state.view.scores)}` : "";
    if (key === this.shown) return;
    this.shown = key;
    this.showLinks(over, state.view.game);
    this.luckOrSkill(over, state.view.game, you);
    this.place.replaceChildren(...(over ? this.parts(state, you) : []));
    // It lies where the last move may just have been tapped.
    settle(over ? this.place : $("board"));
  }

  parts(state, you) {
    const { view, names } = state;
    const words = outcomeWords(view.outcome, state.position, names, you);
    const kind = kindWords(view.outcome, state.position, you);
    const shown = faces(state.seats);
    const said = el("div", { class: "result-said" }, el("h2", { id: "result-title", class: "result-title", tabindex: -1 }, words));
    if (kind) said.append(el("p", { class: "result-kind" }, kind));
    const parts = [el("p", { class: "winners" }, ...view.outcome.winners.map((seat) => shown[seat])), said];
    if (state.spectating) said.append(el("p", { class: "result-kind" }, t("You are watching. The players may begin another game.")));
    parts.push(this.actions(state, words));
    this.place.classList.toggle("result-long", Boolean(view.scores));
    if (view.scores) parts.push(scoreSheet(view.scores, names));
    return parts;
  }

  /**
   * The review comes when it is there; nothing else waits for it, and nothing of it is loaded while people play. It lies
   * beside the board, so that no button moves when it comes.
   */
  luckOrSkill(over, game, you) {
    const place = $("result-review");
    place.replaceChildren();
    if (!over) return;
    this.askForReview(game, you);
    const { review } = this;
    review.summary.then((summary) => { if (this.shown && this.review === review) place.append(summary); });
  }

  /** Have the review of a game on its way, so that it is there when the garden has bloomed; asked again it is the same one. */
  askForReview(game, you) {
    if (this.review?.game === game) return;
    const summary = import("../pages/review/summary.js").then(({ reviewSummary }) => reviewSummary(game, you));
    this.review = { game, summary: summary.catch(() => "") };
  }

  actions(state, words) {
    const { game } = state.view;
    const replay = el("a", { class: "button", href: `/g/${encodeURIComponent(game)}` }, t("Replay"));
    const share = el("button", { type: "button", class: "button", onclick: () => this.sharing.open(game, words) }, t("Share"));
    const { button, other, words: wish } = this.rematch;
    return el("div", { class: "actions" }, ...(state.spectating ? [replay, share] : [button, replay, share, other, wish]));
  }

  showLinks(over, game) {
    $("result-links").hidden = !over;
    $("result-links").replaceChildren(
      el("a", { href: `${gamePath(game)}/record`, download: `luckynumbers-${game}.txt` }, t("Download the record")),
      el("a", { href: `/verify?game=${encodeURIComponent(game)}` }, t("Check the shuffle")),
    );
  }
}

const points = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** Every game of a tournament and what it counted for, the best first; folded away it leaves the gardens in sight. */
function scoreSheet(scores, names) {
  const games = names.map((_, game) => game);
  const order = names.map((_, seat) => seat).sort((a, b) => scores.points[b] - scores.points[a]);
  const heads = [...games.map((game) => String(game + 1)), t("Points")];
  const head = el("tr", {}, el("td", {}), el("td", {}), ...heads.map((words) => el("th", { scope: "col" }, words)));
  const rows = order.map((seat) => {
    const rank = 1 + scores.points.filter((other) => other > scores.points[seat]).length;
    const won = games.map((game) => el("td", {}, scores.games[game] ? points(scores.games[game][seat]) : "·"));
    const first = scores.winners.includes(seat) && "scores-first";
    return el("tr", { class: first }, el("td", { class: "rank" }, `${rank}.`), el("th", { scope: "row" }, names[seat]), ...won, el("td", { class: "scores-total" }, points(scores.points[seat])));
  });
  const sheet = el("table", { class: "scores", "aria-label": t("Score sheet") }, el("thead", {}, head), el("tbody", {}, ...rows));
  const end = scores.winners.length ? [el("p", { class: "lead" }, tournamentWords(scores, names))] : [];
  return el("details", { class: "result-scores", open: true }, el("summary", {}, t("Score sheet")), ...end, sheet);
}

function tournamentWords(scores, names) {
  const winners = scores.winners.map((seat) => names[seat]);
  const best = scores.points[scores.winners[0]];
  const values = { name: winners[0], names: listed(winners), points: points(best) };
  return winners.length === 1
    ? n("%(name)s wins the tournament with %(points)s point.", "%(name)s wins the tournament with %(points)s points.", Math.abs(best), values)
    : n("%(names)s share the tournament with %(points)s point each.", "%(names)s share the tournament with %(points)s points each.", Math.abs(best), values);
}
