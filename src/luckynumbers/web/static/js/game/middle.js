// The middle of the table: the face-down heap with its count, the face-up clovers.
import { n, t } from "../shared/i18n.js";
import { clover, faceDown } from "./clover.js";
import { dealtTogether, faceDownCount } from "./rules.js";
import { $, el } from "../shared/dom.js";

/** How far the row fades out where it goes on, in pixels; board.css draws it. */
const FADE = 28;

export class MiddleView {
  /** onDraw(): the heap was tapped. onPick(clover): a face-up clover was. still: only to be looked at. */
  constructor({ onDraw = () => {}, onPick = () => {}, still = false }) {
    this.onPick = onPick;
    this.still = still;
    this.heap = $("heap");
    this.pile = $("heap-pile");
    this.count = $("heap-count");
    this.faceUp = $("face-up");
    this.heap.addEventListener("click", onDraw);
    this.faceUp.addEventListener("scroll", () => this.showMore());
    new ResizeObserver(() => this.showMore()).observe(this.faceUp);
    this.shownHeap = "";
    this.shownTable = null;
  }

  /** Let people play with it, or only look at it. */
  hold(still) {
    this.still = still;
    this.shownTable = null;
  }

  /** chosen: the face-up clover picked up to be taken, or null. */
  update(state, chosen, sending) {
    const { position } = state;
    const left = faceDownCount(position);
    this.drawHeap(left, position.drawing);
    this.count.textContent = String(left);
    this.heap.setAttribute("aria-label", this.heapLabel(left));
    this.heap.classList.toggle("heap-ready", state.task === "choose" && chosen === null && !sending);
    if (!this.still) this.heap.setAttribute("aria-disabled", String(state.task !== "choose"));
    this.drawFaceUp(state, chosen);
  }

  heapLabel(left) {
    if (this.still) return n("%(num)s clover face-down", "%(num)s clovers face-down", left);
    return n("Draw: %(num)s clover face-down", "Draw: %(num)s clovers face-down", left);
  }

  drawHeap(left, drawing) {
    const layers = Math.min(left, 3);
    const key = `${layers}/${drawing}`;
    if (key === this.shownHeap) return;
    this.shownHeap = key;
    this.pile.replaceChildren(...Array.from({ length: layers }, faceDown));
    this.heap.classList.toggle("heap-drawing", drawing);
  }

  drawFaceUp(state, chosen) {
    const { table } = state.position;
    // In set-up nothing lies face-up yet: show what whoever lays now has been dealt, unless it is in their own garden.
    const dealt = dealtTogether(state.position) && !state.task ? state.position.hand : [];
    const key = `${table.join()}/${dealt.join()}`;
    if (key !== this.shownTable) {
      const fresh = table.find((number) => !this.place(number));
      const focused = this.faceUp.contains(document.activeElement) ? document.activeElement.dataset.clover : undefined;
      this.shownTable = key;
      const distinct = [...new Set(table)];
      const copies = (number) => table.filter((one) => one === number).length;
      this.faceUp.replaceChildren(...distinct.map((number) => this.button(number, copies(number))), ...dealt.map((number) => still(number, 1)));
      if (!table.length && !dealt.length) this.faceUp.append(el("p", { class: "face-up-none quiet" }, t("No clover lies face-up.")));
      this.bringIntoSight(fresh);
      this.showMore();
      // Whoever stands on a clover stays on it while others come and go; where it is gone, the next one is near.
      if (focused !== undefined) (this.place(focused) ?? this.buttons[0] ?? this.heap).focus({ preventScroll: true });
    }
    this.buttons.forEach((button) => {
      const number = Number(button.dataset.clover);
      const useful = state.task === "choose" && state.isUseful(number);
      button.setAttribute("aria-pressed", String(number === chosen));
      button.setAttribute("aria-disabled", String(!useful));
      button.classList.toggle("useful", useful);
      button.classList.toggle("useless", state.task === "choose" && !useful);
    });
  }

  // What has just been left lies in sight, however long the row is.
  bringIntoSight(number) {
    const place = number === undefined ? null : this.place(number);
    if (!place) return;
    const { scrollLeft, clientWidth, offsetLeft } = this.faceUp;
    const left = place.offsetLeft - offsetLeft;
    if (left < scrollLeft + FADE || left + place.offsetWidth > scrollLeft + clientWidth - FADE) this.faceUp.scrollLeft = left - clientWidth / 2;
  }

  // The row fades out where there is more of it: at its end, and at its beginning once it has been scrolled.
  showMore() {
    const { scrollLeft, clientWidth, scrollWidth } = this.faceUp;
    this.faceUp.classList.toggle("more-before", scrollLeft > 4);
    this.faceUp.classList.toggle("more", scrollLeft + clientWidth < scrollWidth - 4);
    // Where nothing in the row can be chosen, the row itself is on the way of Tab, or its end would be a mouse's alone.
    if (this.still && scrollWidth > clientWidth) this.faceUp.tabIndex = 0;
    else this.faceUp.removeAttribute("tabindex");
  }

  get buttons() {
    return [...this.faceUp.querySelectorAll("button")];
  }

  // Equal clovers lie on one another with their count, so that a full middle stays small.
  button(number, copies) {
    if (this.still) return still(number, copies);
    const label = copies === 1 ? t("Take %(clover)s", { clover: number }) : t("Take %(clover)s; %(copies)s of them lie there", { clover: number, copies });
    const made = el("button", { type: "button", class: "pick", "aria-label": label, "data-clover": number, "data-drag": number }, clover(number), ...badge(copies));
    made.addEventListener("click", () => this.onPick(number));
    return made;
  }

  /** Where clovers of this number lie face-up. */
  place(number) {
    return this.faceUp.querySelector(`[data-clover="${number}"]`);
  }
}

function still(number, copies) {
  const label = copies === 1 ? String(number) : `${copies} × ${number}`;
  return el("span", { class: "pick", role: "img", "aria-label": label, "data-clover": number }, clover(number), ...badge(copies));
}

function badge(copies) {
  return copies === 1 ? [] : [el("span", { class: "copies", "aria-hidden": "true" }, `×${copies}`)];
}
