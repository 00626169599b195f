// What a person does at the table: choose, lay, exchange, leave, and the two set-ups with decisions.
// It asks the server to do it; nothing is shown as done before the server has said so.
import { t } from "../shared/i18n.js";
import { DOUBLE_TAP } from "../shared/dom.js";
import { CELL_NAMES } from "../game/notation.js";
import { DIAGONAL, freeDiagonal, legalCells, misfit } from "../game/rules.js";
import { whyNot } from "../game/words.js";
import { comingBack } from "./coming-back.js";

export class Play {
  /** table: {state, sending, screen, coach, send(move), explain(text, seat, cell), render()} */
  constructor(table) {
    this.table = table;
    this.chosen = null;
    this.turns = 0;
    this.arrangement = {};
    this.lifted = null;
    this.asked = null;
    this.weighed = null;
    this.touchedAt = -Infinity;
  }

  get state() { return this.table.state; }
  get cells() { return this.state.position.gardens[this.state.position.turn]; }
  get hand() { return this.state.position.hand; }

  /** Choose-set-up: all four are seen and may be arranged before they are laid (R12). */
  get arranging() {
    return this.state.task === "setup" && this.state.position.setup === "choice";
  }

  /** The clover that a tap on a cell would lay now, or null. */
  get carried() {
    const { task } = this.state;
    if (task === "lay" || (task === "setup" && !this.arranging)) return this.hand[0];
    return task === "choose" ? this.chosen : null;
  }

  get legal() {
    if (this.table.sending) return [];
    if (this.state.task === "setup") return freeDiagonal(this.cells);
    return this.carried === null ? [] : legalCells(this.cells, this.carried);
  }

  /** Forget what the new position has made meaningless. */
  refresh() {
    const { table, turns } = this.state.position;
    // With a turn its choice is over, even if an equal clover still lies there for whoever is next.
    if (this.state.task !== "choose" || turns !== this.turns || !table.includes(this.chosen)) this.chosen = null;
    this.turns = turns;
    if (!this.legal.includes(this.weighed)) this.weighed = null;
    if (this.arranging) this.arrange();
    else this.arrangement = {};
    if (!(this.lifted in this.arrangement)) this.lifted = null;
  }

  // Keep a person's own arrangement while its clovers are laid one by one; otherwise propose ascending order.
  arrange() {
    const free = freeDiagonal(this.cells);
    const kept = Object.fromEntries(Object.entries(this.arrangement).filter(([cell]) => free.includes(Number(cell))));
    const same = Object.values(kept).sort((a, b) => a - b).join() === this.hand.join();
    this.arrangement = same ? kept : Object.fromEntries(free.map((cell, i) => [cell, this.hand[i]]));
  }

  /** How the large garden shows all this; see GardenView.update. */
  get shown() {
    const preview = { ...this.arrangement };
    if (this.asked && this.table.sending) preview[this.asked.cell] = this.asked.clover;
    return { legal: this.legal, preview, carried: this.carried, lifted: this.lifted, weighed: this.weighed };
  }

  /** What can be done besides drawing and laying, or null; never where the button to draw is. */
  get action() {
    switch (this.state.task) {
      case "choose": return this.chosen === null ? null : { label: t("Put back"), act: () => this.drop(), soft: true, harmless: true };
      case "lay": return { label: t("Leave it"), act: () => this.leave(), soft: this.legal.length > 0 };
      case "setup": return this.arranging ? { label: t("Lay all four"), act: () => this.confirm() } : null;
      default: return comingBack(this.table);
    }
  }

  /** What to do now, in words; on a shared device, first of all whom to hand it to. In set-up the line above says that. */
  get hint() {
    const { state } = this;
    if (this.weighed !== null) return t("Tap again: %(clover)s comes, %(off)s goes to the middle.", { clover: this.carried, off: this.cells[this.weighed] });
    if (!state.hotSeat || state.task !== "choose" || this.chosen !== null) return this.ownHint;
    return t("Pass the device to %(name)s.", { name: state.names[state.position.turn] });
  }

  get ownHint() {
    const [clover] = this.hand;
    switch (this.state.task) {
      case "choose":
        if (this.chosen !== null) return t("Where shall %(clover)s go?", { clover: this.chosen });
        return this.state.position.table.some((one) => this.state.isUseful(one)) ? t("Draw, or take a face-up clover.") : t("Draw a clover.");
      case "lay":
        return this.legal.length || this.table.sending ? t("Lay %(clover)s in your garden, or leave it.", { clover }) : t("%(clover)s fits nowhere. Leave it.", { clover });
      case "setup":
        if (this.arranging) return this.lifted === null ? t("Your four clovers. Tap two to swap them.") : t("Tap the cell to swap it with.");
        return t("Lay %(clover)s on a golden cell.", { clover });
      default: return "";
    }
  }

  /**
   * A cell of our garden was chosen. `sure`: what would come off has been seen already. `carried`: the clover was
   * brought there by hand, so it need not fly.
   */
  async cell(seat, cell, { sure = true, carried = false } = {}) {
    if (this.table.sending || !this.mayAct(seat)) return;
    const where = CELL_NAMES[cell];
    if (this.state.task === "setup") {
      await this.setupCell(cell, where, carried);
      return;
    }
    const clover = this.carried;
    if (clover === null) {
      this.table.explain(t("First draw, or choose a face-up clover."), seat, cell);
      return;
    }
    const inTheWay = misfit(this.cells, clover, cell);
    if (inTheWay) {
      this.weighed = null;
      this.table.explain(whyNot(clover, inTheWay), seat, inTheWay.cell);
      return;
    }
    if (this.cells[cell] && !sure && this.weighed !== cell) {
      this.weigh(cell);
      return;
    }
    await this.lay(clover, cell, this.state.task === "lay" ? `@${where}` : `${clover}@${where}`, carried);
  }

  /** Show what an exchange would do and wait for a second tap: fingers cannot point at a cell without touching it. */
  weigh(cell) {
    this.weighed = cell;
    this.table.voice.hush();
    this.table.render();
    this.table.voice.log(this.hint);
    this.table.screen.settle(cell);
  }

  async setupCell(cell, where, carried) {
    const { turn } = this.state.position;
    if (!DIAGONAL.includes(cell)) {
      this.table.explain(t("For now clovers go on the golden cells only."), turn, cell);
    } else if (this.cells[cell]) {
      this.table.explain(t("%(clover)s lies there already and stays.", { clover: this.cells[cell] }), turn, cell);
    } else if (this.arranging) {
      this.swap(cell);
    } else {
      await this.lay(this.hand[0], cell, `*${this.hand[0]}@${where}`, carried);
    }
  }

  /** Ask for a clover to be laid; it is on its way at once, and lies there as a shadow until the server agrees. */
  async lay(clover, cell, move, carried) {
    if (!await this.table.coach.approves(move)) return;
    const asked = { cell, clover };
    this.asked = asked;
    if (!carried) this.table.screen.send(clover, cell);
    await this.table.send(move);
    if (this.asked === asked) this.asked = null;
    this.table.render();
  }

  swap(cell) {
    if (this.lifted === null) this.lifted = cell;
    else {
      const { arrangement, lifted } = this;
      [arrangement[cell], arrangement[lifted]] = [arrangement[lifted], arrangement[cell]];
      this.lifted = null;
    }
    this.table.render();
  }

  /** Lay the whole arrangement, clover by clover as the rules want it. */
  async confirm() {
    if (this.table.sending) return;
    this.lifted = null;
    for (const [cell, clover] of Object.entries({ ...this.arrangement })) {
      // Only the whole arrangement is a decision, which the coach cannot judge clover by clover.
      if (!await this.table.send(`*${clover}@${CELL_NAMES[cell]}`)) return;
    }
  }

  async draw() {
    if (this.table.sending || !this.mayAct()) return;
    if (this.state.task === "lay") this.explainHand();
    else if (this.state.task === "choose") {
      this.touchedAt = performance.now();
      if (!await this.table.coach.approves("+")) return;
      this.chosen = null;
      await this.table.send("+");
    }
  }

  /** Say what to do with the drawn clover first, unless this is only the second half of the double tap that drew it. */
  explainHand() {
    if (this.doubleTap) return;
    this.table.explain(t("First lay or leave the drawn %(clover)s.", { clover: this.hand[0] }));
  }

  get doubleTap() {
    return performance.now() - this.touchedAt < DOUBLE_TAP;
  }

  async leave() {
    if (this.table.sending || !this.mayAct()) return;
    if (this.state.task !== "lay") this.table.explain(t("Only a clover just drawn can be left."));
    else if (await this.table.coach.approves("-")) await this.table.send("-");
  }

  /** A face-up clover was chosen; choosing it again puts it back. */
  pick(clover, { toggle = true } = {}) {
    if (this.table.sending || !this.mayAct()) return;
    if (this.state.task === "lay") {
      this.explainHand();
    } else if (this.state.task === "choose") {
      if (!this.state.isUseful(clover)) {
        this.table.explain(t("%(clover)s fits nowhere in your garden.", { clover }));
        return;
      }
      const again = this.chosen === clover;
      if (again && this.doubleTap) return;
      this.touchedAt = performance.now();
      this.chosen = toggle && again ? null : clover;
      this.weighed = null;
      this.table.render();
      if (this.chosen !== null) this.table.screen.focusGarden(this.legal[0]);
    }
  }

  drop() {
    this.chosen = null;
    this.lifted = null;
    this.weighed = null;
    this.table.render();
  }

  mayAct(seat = null) {
    const { state } = this;
    if (state.myTurn && (seat === null || seat === state.position.turn)) return true;
    if (state.status === "playing" && !state.spectating) {
      this.table.explain(t("Wait a moment: it is %(name)s’s turn.", { name: state.names[state.position.turn] }));
    }
    return false;
  }

  /** What would happen at this cell, in words, while it is pointed at; "" if that says nothing new. */
  whatIf(cell) {
    const off = this.cells[cell];
    if (this.carried === null || !off || !this.legal.includes(cell)) return "";
    return t("%(clover)s comes, %(off)s goes to the middle.", { clover: this.carried, off });
  }
}
