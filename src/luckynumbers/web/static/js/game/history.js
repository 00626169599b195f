// The game so far, a line for each turn, the newest in sight: clovers and where they went, or our notation if asked for.
import { t } from "../shared/i18n.js";
import { $, el } from "../shared/dom.js";
import { remember, remembered } from "../shared/wishes.js";
import { clover, faceDown } from "./clover.js";
import { faces } from "./faces.js";
import { CELL_NAMES } from "./notation.js";
import { turnsOf } from "./turns.js";

export class HistoryView {
  /** onPick(turn), if given, makes every line a button: replay goes there. */
  constructor(container, onPick = null) {
    this.onPick = onPick;
    this.container = container;
    this.list = el("ol", { class: "history-list" });
    container.append(this.list);
    this.count = -1;
    this.shown = [];
    this.listen();
  }

  listen() {
    const wish = $("notation");
    const show = (wanted) => {
      wish.setAttribute("aria-pressed", String(wanted));
      this.list.classList.toggle("in-notation", wanted);
    };
    show(remembered("notation") === "on");
    wish.addEventListener("click", () => {
      show(wish.ariaPressed !== "true");
      remember("notation", wish.ariaPressed === "true" ? "on" : "off");
    });
  }

  /** seats: who plays, see faces. */
  update(events, seats, current = null) {
    if (events.length === this.count && current === null) return;
    this.count = events.length;
    this.turns = turnsOf(events);
    this.show(seats);
    this.mark(current ?? events.length);
  }

  // Only lines that have changed are made anew: mostly that is the last one.
  show(seats) {
    const keys = this.turns.map((turn) => `${turn.number} ${seats[turn.seat].name} ${turn.text}`);
    const same = keys.findIndex((key, i) => key !== this.shown[i]);
    const kept = same < 0 ? keys.length : same;
    if (!this.shown.length) this.list.replaceChildren();
    while (this.list.childElementCount > kept) this.list.lastElementChild.remove();
    const shown = faces(seats);
    this.list.append(...this.turns.slice(kept).map((turn) => this.line(turn, seats[turn.seat].name, shown[turn.seat].cloneNode(true))));
    if (!keys.length) this.list.append(el("li", { class: "quiet" }, t("Nothing has happened yet.")));
    this.shown = keys;
  }

  /** Show which turn event number `current` belongs to. */
  mark(current) {
    if (!this.turns.length) return;
    const at = this.turns.findIndex((turn) => turn.end >= current);
    const index = current === 0 ? -1 : at;
    [...this.list.children].forEach((line, i) => {
      if (i === index) line.setAttribute("aria-current", "true");
      else line.removeAttribute("aria-current");
    });
    const line = this.list.children[Math.max(index, 0)];
    // Scrolling the list only, never the page.
    this.container.scrollTop = line.offsetTop - this.container.clientHeight + line.offsetHeight + 8;
  }

  line(turn, name, face) {
    const parts = [
      el("span", { class: "history-number" }, turn.number ? `${turn.number}.` : ""),
      el("span", { class: "history-name" }, face, el("span", {}, name)),
      el("span", { class: "history-steps" }, ...turn.steps.flatMap(pictures)),
      el("span", { class: "notation" }, turn.text),
    ];
    if (!this.onPick) return el("li", {}, ...parts);
    return el("li", {}, el("button", { type: "button", class: "history-pick", onclick: () => this.onPick(turn) }, ...parts));
  }
}

/** One step as small clovers: what came, where it went, what came off. */
function pictures({ kind, clover: number, cell, off }) {
  switch (kind) {
    case "draw": return [small(faceDown(), t("Draw"))];
    case "reveal": return [small(clover(number), String(number))];
    case "leave": return [el("span", {}, "→"), el("span", {}, t("middle"))];
    case "resign": return [el("span", {}, t("resigns"))];
    default: {
      const came = kind === "lay" ? [] : [small(clover(number), String(number))];
      const went = off ? [el("span", {}, "⇄"), small(clover(off), String(off))] : [];
      return [...came, el("span", {}, "→"), el("span", {}, CELL_NAMES[cell]), ...went];
    }
  }
}

function small(picture, label) {
  return el("span", { class: "history-clover", role: "img", "aria-label": label }, picture);
}
