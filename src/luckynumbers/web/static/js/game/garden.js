// One garden on the page: a grid of sixteen cells that can be read, walked with arrow keys, and played on.
import { t } from "../shared/i18n.js";
import { el } from "../shared/dom.js";
import { clover, ladybug } from "./clover.js";
import { CELL_NAMES } from "./notation.js";
import { DIAGONAL } from "./rules.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class GardenView {
  /**
   * name: whose garden, for screen readers; none means yours. interactive: cells may be chosen. onChoose(cell, event): tap, Enter or
   * Space on any cell, legal or not.
   */
  constructor(container, { name = null, interactive = false, onChoose = () => {} }) {
    this.onChoose = onChoose;
    this.current = 0;
    this.shown = Array(16).fill(undefined);
    this.numbers = [];
    this.cells = CELL_NAMES.map((_, cell) => this.makeCell(cell));
    const rows = [0, 4, 8, 12].map((start) => el("div", { class: "garden-row", role: "row" }, ...this.cells.slice(start, start + 4)));
    this.grid = el("div", { class: "garden-grid", role: "grid" }, ...rows);
    this.root = el("div", { class: "garden" }, this.grid, ladybug());
    this.allow(interactive);
    this.rename(name);
    this.grid.addEventListener("keydown", (event) => this.walk(event));
    container.append(this.root);
    this.update(Array(16).fill(0));
  }

  /** Let its cells be chosen, or only looked at. */
  allow(interactive) {
    this.interactive = interactive;
    this.grid.ariaReadOnly = interactive ? null : "true";
    this.root.classList.toggle("garden-interactive", interactive);
  }

  /** Say whose garden it is; without a name it is yours. */
  rename(name) {
    this.grid.setAttribute("aria-label", name ? t("Garden of %(name)s", { name }) : t("Your garden"));
  }

  makeCell(cell) {
    const golden = DIAGONAL.includes(cell) ? " cell-golden" : "";
    const element = el("div", { class: `cell${golden}`, role: "gridcell", "data-cell": cell, tabindex: cell === this.current ? 0 : -1 });
    element.addEventListener("click", (event) => this.interactive && this.choose(cell, event));
    element.addEventListener("focus", () => this.setCurrent(cell));
    return element;
  }

  choose(cell, event) {
    this.setCurrent(cell);
    this.onChoose(cell, event);
  }

  setCurrent(cell) {
    this.cells[this.current].tabIndex = -1;
    this.cells[cell].tabIndex = 0;
    this.current = cell;
  }

  focus(cell = this.current) {
    this.cells[cell].focus({ preventScroll: true });
  }

  walk(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.interactive && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.choose(this.current, event);
      return;
    }
    const column = this.current % 4;
    const row = Math.floor(this.current / 4);
    const step = STEPS[event.key];
    let to = null;
    if (step) to = [Math.min(3, Math.max(0, column + step[0])), Math.min(3, Math.max(0, row + step[1]))];
    else if (event.key === "Home") to = [0, row];
    else if (event.key === "End") to = [3, row];
    if (!to) return;
    event.preventDefault();
    this.focus(to[1] * 4 + to[0]);
  }

  /**
   * Show sixteen numbers (0 is empty). legal: cells that light up. last: the cell of the last move. preview: an object
   * from cell to clover, shown as a ghost before it is really laid. carried: the clover that would be laid; a taken
   * legal cell then shows, while pointed at, what it would become and what would come off; weighed: such a cell that
   * shows it until it is decided. lifted: a cell held up. blocking: one whose clover is in the way.
   */
  update(cells, { legal = [], last = null, preview = {}, carried = null, lifted = null, weighed = null, blocking = null } = {}) {
    this.numbers = cells;
    const lit = new Set(legal);
    cells.forEach((number, cell) => {
      const ghost = preview[cell] ?? 0;
      const exchange = lit.has(cell) && carried && number ? carried : 0;
      this.draw(cell, number, ghost, exchange);
      const { classList } = this.cells[cell];
      classList.toggle("cell-legal", lit.has(cell));
      classList.toggle("cell-last", cell === last);
      classList.toggle("cell-lifted", cell === lifted);
      classList.toggle("cell-weighed", cell === weighed);
      classList.toggle("cell-blocking", cell === blocking);
      classList.toggle("cell-taken", Boolean(number || ghost));
      this.cells[cell].setAttribute("aria-label", cellLabel(cell, number, { ghost, exchange, legal: lit.has(cell), last: cell === last }));
    });
    this.root.classList.toggle("garden-choosing", lit.size > 0);
  }

  // Redrawing only what changed keeps animations and hover states of the other cells alive.
  draw(cell, number, ghost, exchange) {
    const key = `${number}/${ghost}/${exchange}`;
    if (this.shown[cell] === key) return;
    this.shown[cell] = key;
    const parts = [];
    if (number) parts.push(clover(number));
    if (ghost) parts.push(clover(ghost, "clover-ghost"));
    if (exchange) parts.push(clover(exchange, "clover-incoming"));
    this.cells[cell].replaceChildren(...parts);
  }
}

function cellLabel(cell, number, { ghost, exchange, legal, last }) {
  const parts = [CELL_NAMES[cell]];
  if (ghost) parts.push(t("%(clover)s proposed", { clover: ghost }));
  else parts.push(number ? String(number) : t("empty"));
  if (DIAGONAL.includes(cell)) parts.push(t("golden"));
  if (exchange) parts.push(t("can be exchanged"));
  else if (legal) parts.push(t("fits"));
  if (last) parts.push(t("last move"));
  return parts.join(", ");
}
