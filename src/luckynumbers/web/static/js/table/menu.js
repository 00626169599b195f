// Reactions, resigning and leaving: what is around the game rather than in it.
import { t } from "../shared/i18n.js";
import { post } from "../shared/api.js";
import { reactionButtons } from "./reactions.js";
import { $ } from "../shared/dom.js";
import { ask } from "./asking.js";
import { showFacts } from "./facts.js";

export class Menu {
  constructor(table) {
    this.table = table;
    $("resign").addEventListener("click", () => this.resign());
    $("leave-table").addEventListener("click", () => this.leave());
    $("reactions").append(...reactionButtons((reaction) => this.react(reaction)));
  }

  update(state) {
    const playing = state.status === "playing" && state.mine.length > 0;
    $("resign").hidden = !playing || state.players !== 2;
    // On a shared device there is nobody to hand over to: the table is simply put away.
    $("leave-table").hidden = !playing || state.hotSeat;
    const company = state.seats.some((seat, i) => seat.kind === "person" && !state.view.you.includes(i));
    $("reactions").hidden = state.spectating || !company;
    showFacts($("facts"), state.view);
  }

  async resign() {
    const { state } = this.table;
    const seat = state.focus;
    const question = state.hotSeat ? t("%(name)s, do you really want to resign?", { name: state.names[seat] }) : t("Resign? %(name)s then wins this game.", { name: state.names[1 - seat] });
    if (await ask(question, t("Resign"))) await this.table.send(`#${seat + 1}`);
  }

  async leave() {
    if (!await ask(t("Leave the table? A bot plays on in your place; while the game lasts you may come back."), t("Leave the table"))) return;
    try {
      await post(`${this.table.path}/leave`, { seat: this.table.state.focus });
      location.assign("/");
    } catch (problem) {
      this.table.explain(problem.message);
    }
  }

  async react(reaction) {
    try {
      await post(`${this.table.path}/reactions`, { reaction });
    } catch (problem) {
      this.table.explain(problem.message);
    }
  }
}
