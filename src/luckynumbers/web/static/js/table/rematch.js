// Playing again needs everyone who is still here. Bots always agree; whoever waits too long is offered other company.
import { listed, t } from "../shared/i18n.js";
import { post } from "../shared/api.js";
import { openTable } from "../shared/start.js";
import { $, busy, el, rested } from "../shared/dom.js";

// How long somebody may think it over before the one who waits is offered another opponent.
const PATIENCE = 60000;

export class Rematch {
  constructor(table) {
    this.table = table;
    this.button = el("button", { type: "button", class: "button primary again", id: "again", onclick: () => this.ask() });
    this.words = el("p", { class: "rematch-words", id: "rematch", role: "status" });
    this.other = el("button", { type: "button", class: "button", id: "new-opponent", hidden: true, onclick: () => this.newOpponent() }, t("Play with a bot instead"));
    this.since = null;
  }

  /** Show where the wish for another game stands. */
  update(state) {
    const { again, scores, you } = state.view;
    const asked = state.status === "over" && you.some((seat) => again.includes(seat));
    const missing = state.status === "over" ? awaited(state) : [];
    const label = scores && scores.next_first !== null ? t("Next game") : t("Again?");
    this.button.textContent = label;
    this.button.disabled = asked;
    this.words.textContent = rematchWords(state, asked, missing);
    this.waitFrom(asked ? (this.since ?? Date.now()) : null);
  }

  waitFrom(since) {
    if (since === this.since) return;
    this.since = since;
    clearTimeout(this.timer);
    this.other.hidden = true;
    if (since !== null) this.timer = setTimeout(() => { this.other.hidden = false; }, PATIENCE);
  }

  async ask() {
    const { table, button } = this;
    button.setAttribute("aria-busy", "true");
    try {
      await post(`${table.path}/next`);
      await table.reload();
    } catch (problem) {
      // Somebody else at the table may have been quicker; then the next game is already there.
      await table.reload();
      if (table.state.status === "over") table.explain(problem.message);
    } finally {
      button.removeAttribute("aria-busy");
    }
  }

  /** The same game at a table of one's own, with bots where the others sat. */
  newOpponent() {
    const { state } = this.table;
    const { players, setup, bruno, tournament } = state.view.options;
    const me = { kind: "me", name: state.names[state.view.you[0]] };
    const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot" }));
    busy(this.other, $("hint"), () => openTable({ players, setup, bruno, tournament, seats: [me, ...bots] }));
    rested(this.other);
  }
}

/** The names of those who have yet to agree: people who have not left, and were there for this game. */
function awaited(state) {
  return state.names.filter((_, seat) => {
    const { kind, bot } = state.seats[seat];
    return kind === "person" && !bot && !state.view.away.includes(seat) && !state.view.you.includes(seat) && !state.view.again.includes(seat);
  });
}

function rematchWords(state, asked, missing) {
  if (asked && missing.length) return t("Waiting for %(names)s to agree.", { names: listed(missing) });
  const eager = state.view.again.filter((seat) => !state.view.you.includes(seat)).map((seat) => state.names[seat]);
  if (asked || !eager.length) return "";
  return eager.length === 1 ? t("%(name)s would like another game.", { name: eager[0] }) : t("%(names)s would like another game.", { names: listed(eager) });
}
