// The game so far in our notation, a line for each turn, the newest in sight.
import { t } from "../shared/i18n.js";
import { el } from "../shared/dom.js";
import { turnsOf } from "./turns.js";

export class HistoryView {
  /** onPick(turn), if given, makes every line a button: replay goes there. */
  constructor(container, onPick = null) {
    this.onPick = onPick;
    this.container = container;
    this.list = el("ol", { class: "history-list" });
    container.append(this.list);
    this.count = -1;
  }

  update(events, names, current = null) {
    if (events.length === this.count && current === null) return;
    this.count = events.length;
    const turns = turnsOf(events);
    this.list.replaceChildren(...turns.map((turn) => this.line(turn, names[turn.seat])));
    if (!turns.length) this.list.append(el("li", { class: "quiet" }, t("Nothing has happened yet.")));
    this.turns = turns;
    this.mark(current ?? events.length);
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

  line(turn, name) {
    const parts = [
      el("span", { class: "history-number" }, turn.number ? `${turn.number}.` : ""),
      el("span", { class: "history-name" }, name),
      el("span", { class: "notation" }, turn.text),
    ];
    if (!this.onPick) return el("li", {}, ...parts);
    return el("li", {}, el("button", { type: "button", class: "history-pick", onclick: () => this.onPick(turn) }, ...parts));
  }
}
