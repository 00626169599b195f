// The table of a lesson: one garden, the heap, what lies face-up and what is in hand. It shows and asks; steps decide.
import { n, t } from "../../shared/i18n.js";
import { clover, faceDown } from "../../game/clover.js";
import { GardenView } from "../../game/garden.js";
import { legalCells } from "../../game/rules.js";

function element(name, className, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function button(className, label, act, ...children) {
  const made = element("button", className, ...children);
  made.type = "button";
  if (label) made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}

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
    // Where nothing is given away, every cell may be tried.
    if (!this.marked) for (const cell of this.view.cells) cell.removeAttribute("aria-disabled");
    const parts = [];
    if (this.heap !== null) parts.push(this.heapButton());
    if (this.hand !== null) parts.push(this.handPart());
    if (this.faceUp.length) parts.push(this.faceUpPart());
    this.middle.replaceChildren(...parts);
  }

  heapButton() {
    const label = n("Draw: %(num)s clover face-down", "Draw: %(num)s clovers face-down", this.heap);
    const made = button("pick heap", label, () => this.ask.draw(), faceDown(), element("span", "heap-count", String(this.heap)));
    made.disabled = this.hand !== null || this.heap === 0;
    return made;
  }

  handPart() {
    const words = t("You hold %(clover)s", { clover: this.hand });
    const shown = element("div", "in-hand", clover(this.hand));
    if (this.heap === null) shown.append(element("span", "caption", words));
    else shown.append(element("span", "visually-hidden", words), button("button", "", () => this.ask.leave(), t("Leave it")));
    return shown;
  }

  faceUpPart() {
    const sorted = [...this.faceUp].sort((one, other) => one - other);
    const picks = sorted.map((number) => {
      const made = button("pick", t("Take %(clover)s", { clover: number }), () => this.ask.take(number), clover(number));
      made.setAttribute("aria-pressed", String(number === this.held));
      made.disabled = this.hand !== null;
      return made;
    });
    const part = element("div", "face-up", ...picks);
    part.setAttribute("role", "group");
    part.setAttribute("aria-label", t("Face-up clovers"));
    return part;
  }
}
