// After the game: who won and why, the score sheet of a tournament, and what to do next.
import { listed, n, t } from "../shared/i18n.js";
import { gamePath } from "../shared/api.js";
import { $, el, settle } from "../shared/dom.js";
import { faces } from "../game/faces.js";
import { outcomeWords } from "../game/words.js";
import { Rematch } from "./rematch.js";

export class ResultView {
  constructor(table) {
    this.rematch = new Rematch(table);
    this.place = $("result");
    this.shown = "";
    /** While the garden blooms the result waits. */
    this.held = false;
  }

  update(state, you) {
    const over = state.status === "over" && !this.held;
    this.place.hidden = !over;
    this.rematch.update(state);
    const key = over ? `${state.view.game}/${JSON.stringify(state.view.scores)}` : "";
    if (key === this.shown) return;
    this.shown = key;
    this.showLinks(over, state.view.game);
    this.place.replaceChildren(...(over ? this.parts(state, you) : []));
    // It lies where the last move may just have been tapped.
    if (over) settle(this.place);
  }

  parts(state, you) {
    const { view, names } = state;
    const title = el("h2", { id: "result-title", class: "result-title", tabindex: -1 }, outcomeWords(view.outcome, state.position, names, you));
    const shown = faces(state.seats);
    const parts = [el("p", { class: "winners" }, ...view.outcome.winners.map((seat) => shown[seat])), title];
    parts.push(this.actions(state));
    if (view.scores) parts.push(...scoreParts(view.scores, names));
    return parts;
  }

  actions(state) {
    if (state.spectating) return el("p", { class: "quiet" }, t("You are watching. The players may begin another game."));
    const replay = el("a", { class: "button", href: `/g/${encodeURIComponent(state.view.game)}` }, t("Replay"));
    return el("div", { class: "actions" }, this.rematch.button, replay, this.rematch.other, this.rematch.words);
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

function scoreParts(scores, names) {
  const head = el("tr", {}, el("th", { scope: "col" }, t("Game")), ...names.map((name) => el("th", { scope: "col" }, name)));
  const rows = scores.games.map((game, i) => el("tr", {}, el("th", { scope: "row" }, String(i + 1)), ...game.map((won) => el("td", {}, points(won)))));
  const total = el("tr", { class: "scores-total" }, el("th", { scope: "row" }, t("Points")), ...scores.points.map((sum) => el("td", {}, points(sum))));
  const sheet = el("table", { class: "scores" }, el("caption", {}, t("Score sheet")), el("thead", {}, head), el("tbody", {}, ...rows, total));
  if (!scores.winners.length) return [sheet];
  return [el("p", { class: "lead" }, tournamentWords(scores, names)), sheet, ranking(scores, names)];
}

function tournamentWords(scores, names) {
  const winners = scores.winners.map((seat) => names[seat]);
  const best = scores.points[scores.winners[0]];
  const values = { name: winners[0], names: listed(winners), points: points(best) };
  return winners.length === 1
    ? n("%(name)s wins the tournament with %(points)s point.", "%(name)s wins the tournament with %(points)s points.", Math.abs(best), values)
    : n("%(names)s share the tournament with %(points)s point each.", "%(names)s share the tournament with %(points)s points each.", Math.abs(best), values);
}

/** Final ranking; equal points share a rank. */
function ranking(scores, names) {
  const order = names.map((_, seat) => seat).sort((a, b) => scores.points[b] - scores.points[a]);
  const lines = order.map((seat) => {
    const rank = 1 + scores.points.filter((other) => other > scores.points[seat]).length;
    return el("li", {}, el("span", { class: "rank" }, `${rank}.`), el("span", { class: "rank-name" }, names[seat]), el("span", { class: "rank-points" }, points(scores.points[seat])));
  });
  return el("ol", { class: "ranking", "aria-label": t("Final ranking") }, ...lines);
}
