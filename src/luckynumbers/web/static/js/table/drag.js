// Dragging clovers, for those who would rather carry than tap. Everything here can also be done by tapping.
import { clover } from "../game/clover.js";
import { $, el } from "../shared/dom.js";

const FAR_ENOUGH = 8;

export class Drag {
  constructor(play, screen) {
    this.play = play;
    this.screen = screen;
    this.held = null;
    const table = $("table");
    table.addEventListener("pointerdown", (event) => this.begin(event));
    table.addEventListener("pointermove", (event) => this.move(event));
    table.addEventListener("pointerup", (event) => this.end(event));
    table.addEventListener("pointercancel", () => this.forget());
    // Where text is selected a browser would rather carry that text, and takes the pointer away.
    table.addEventListener("dragstart", (event) => event.preventDefault());
    // After a drag the browser still reports a click; it must not count as a tap.
    table.addEventListener("click", (event) => {
      if (!this.justDragged) return;
      event.stopPropagation();
      event.preventDefault();
    }, true);
  }

  begin(event) {
    const source = event.target.closest("[data-drag]");
    if (!source || event.button !== 0 || !this.play.state.myTurn || this.play.table.sending) return;
    this.held = { source, number: Number(source.dataset.drag), x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null, cell: null };
  }

  move(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR_ENOUGH) return;
      if (!this.lift(held)) return;
    }
    event.preventDefault();
    held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
    this.over(this.cellAt(event));
  }

  lift(held) {
    const drawn = held.source.classList.contains("drawn");
    if (!drawn) this.play.pick(held.number, { toggle: false });
    if (this.play.carried !== held.number) {
      this.held = null;
      return false;
    }
    $("table").setPointerCapture(held.id);
    held.drawn = drawn;
    held.ghost = el("div", { class: "carried", "aria-hidden": "true" }, clover(held.number));
    document.body.append(held.ghost);
    held.source.classList.add("away");
    return true;
  }

  cellAt(event) {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("#mine .cell");
    return cell ?? null;
  }

  over(cell) {
    const { held } = this;
    if (cell === held.cell) return;
    held.cell?.classList.remove("cell-under");
    cell?.classList.add("cell-under");
    held.cell = cell;
    this.screen.preview(cell ? Number(cell.dataset.cell) : null);
  }

  end(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    if (!held.ghost) {
      this.held = null;
      return;
    }
    this.justDragged = true;
    setTimeout(() => { this.justDragged = false; }, 0);
    const cell = this.cellAt(event);
    const inMiddle = document.elementFromPoint(event.clientX, event.clientY)?.closest("#face-up");
    this.forget();
    if (cell) this.play.cell(this.play.state.position.turn, Number(cell.dataset.cell), { carried: true });
    else if (held.drawn && inMiddle) this.play.leave();
    else if (!held.drawn) this.play.drop();
  }

  forget() {
    const { held } = this;
    this.held = null;
    if (!held?.ghost) return;
    held.ghost.remove();
    held.source.classList.remove("away");
    held.cell?.classList.remove("cell-under");
    this.screen.preview(null);
  }
}
