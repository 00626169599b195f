// The table of a lesson: one garden, the heap, what lies face-up and what is in hand. It shows and asks; steps decide.
import { n, t } from "../../shared/i18n.js";
import { el } from "../../shared/dom.js";
import { clover, faceDown } from "../../game/clover.js";
import { GardenView } from "../../game/garden.js";
import { legalCells } from "../../game/rules.js";

export class LessonTable {
  /** ask: {cell(cell), take(clover), draw(), leave()}, called for whatever a person touches. */
  constructor(middle, garden, ask) {
    this.middle = middle;
    this.ask = ask;
    this.view = new GardenView(garden, { interactive: true, onChoose: (cell) => ask.cell(cell) });
  }

  /** Lay everything out anew. heap: how many are face-down, null for no heap at all. marked: fitting cells are shown. */
  lay({ cells, faceUp = [], hand = null, heap = null, marked = true }) {
    Object.assign(this, { cells: [...cells], faceUp: [...faceUp], hand, heap, marked, held: null, last: null, misses: 0 });
    this.show();
  }

  /** The clover that would be laid now: drawn, or picked from the middle. */
  get carried() {
    return this.hand ?? this.held;
  }

  /** Count a try that did not fit; after two, show where it would. */
  miss() {
    this.misses += 1;
    this.marked ||= this.misses > 1;
    this.show();
  }

  /** Pick a face-up clover, to be laid next. */
  hold(number) {
    this.held = number;
    this.show();
  }

  /** Reveal this clover from the heap. */
  reveal(number) {
    this.heap -= 1;
    this.hand = number;
    this.show();
  }

  /** Put the revealed clover face-up into the middle. */
  leave() {
    this.faceUp.push(this.hand);
    this.hand = null;
    this.show();
  }

  /** Lay the carried clover; what comes off goes face-up to the middle. Returns it, or 0. */
  plant(cell) {
    const off = this.cells[cell];
    if (this.held !== null) this.faceUp.splice(this.faceUp.indexOf(this.held), 1);
    this.cells[cell] = this.carried;
    this.hand = this.held = null;
    this.last = cell;
    if (off) this.faceUp.push(off);
    this.show();
    return off;
  }

  show() {
    const legal = this.carried && this.marked ? legalCells(this.cells, this.carried) : [];
    this.view.update(this.cells, { legal, last: this.last, carried: this.carried });
    const parts = [];
    if (this.heap !== null) parts.push(this.heapButton());
    if (this.hand !== null) parts.push(this.handPart());
    if (this.faceUp.length) parts.push(this.faceUpPart());
    this.middle.replaceChildren(...parts);
  }

  heapButton() {
    const label = n("Draw: %(num)s clover face-down", "Draw: %(num)s clovers face-down", this.heap);
    const disabled = this.hand !== null || this.heap === 0;
    const attributes = { type: "button", class: "pick heap", "aria-label": label, disabled, onclick: () => this.ask.draw() };
    return el("button", attributes, faceDown(), el("span", { class: "heap-count" }, String(this.heap)));
  }

  handPart() {
    const words = t("You hold %(clover)s", { clover: this.hand });
    const shown = el("div", { class: "in-hand" }, clover(this.hand));
    if (this.heap === null) shown.append(el("span", { class: "caption" }, words));
    else shown.append(el("span", { class: "visually-hidden" }, words), el("button", { type: "button", class: "button", onclick: () => this.ask.leave() }, t("Leave it")));
    return shown;
  }

  faceUpPart() {
    const sorted = [...this.faceUp].sort((one, other) => one - other);
    const picks = sorted.map((number) => el("button", {
      type: "button",
      class: "pick",
      "aria-label": t("Take %(clover)s", { clover: number }),
      "aria-pressed": String(number === this.held),
      disabled: this.hand !== null,
      onclick: () => this.ask.take(number),
    }, clover(number)));
    return el("div", { class: "face-up", role: "group", "aria-label": t("Face-up clovers") }, ...picks);
  }
}
