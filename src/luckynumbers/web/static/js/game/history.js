// The game so far in our notation, a line for each turn, the newest in sight.
import { t } from "../shared/i18n.js";
import { cellOf, parsePosition } from "./rules.js";
import { el } from "../shared/dom.js";

/**
 * The turns that these events make up: {number, seat, text, end}. Set-up has number null and a line for each run of
 * one seat; `end` is how many events have happened when the turn does.
 */
export function turnsOf(events) {
  const turns = [];
  let before = null;
  let open = null;
  events.forEach((event, index) => {
    if (event.type === "started") before = positionOf(event);
    if (event.type !== "move" && event.type !== "reveal") return;
    const inSetup = before.phase === "setup";
    const resigns = event.move.startsWith("#");
    if (!open || resigns || open.inSetup !== inSetup || (inSetup && open.seat !== event.seat) || open.done) {
      open = { number: inSetup || resigns ? null : before.turns + 1, seat: event.seat, text: "", inSetup, done: false };
      turns.push(open);
    }
    open.text += (inSetup && open.text ? " " : "") + event.move + cameOff(event, before);
    open.end = index + 1;
    before = positionOf(event);
    open.done = !inSetup && (resigns || event.move === "-" || event.move.includes("@"));
  });
  return turns;
}

function positionOf(event) {
  return typeof event.position === "string" ? parsePosition(event.position) : event.position;
}

function cameOff(event, before) {
  if (before.phase !== "play" || !event.move.includes("@") || event.move.includes("x")) return "";
  const off = before.gardens[before.turn][cellOf(event.move.split("@")[1])];
  return off ? `x${off}` : "";
}

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
