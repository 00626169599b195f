// Every seat with its name and garden. One of them, the garden in play on this device, is large.
import { n, t } from "../shared/i18n.js";
import { faces } from "./faces.js";
import { GardenView } from "./garden.js";
import { emptyCells } from "./rules.js";
import { $, el } from "../shared/dom.js";
import { isAway } from "./presence.js";

export class SeatsView {
  /** onCell(seat, cell): somebody chose a cell of a garden of ours. onLook(seat), if given: a small one should be seen large. */
  constructor(state, onCell, onLook = null) {
    this.panels = state.seats.map((_, seat) => new SeatPanel(seat, state, onCell, onLook));
    this.large = undefined;
    this.players = state.players;
    $("board").dataset.players = String(state.players);
  }

  /** play: what the garden in play shows besides clovers, see GardenView.update. */
  update(state, play) {
    this.arrange(state);
    this.showFaces(state.seats);
    this.panels.forEach((panel) => panel.update(state, panel.seat === state.position.turn ? play : {}));
  }

  /** Put the gardens where they belong: the large one below the middle, the others clockwise after it. */
  arrange(state) {
    const { focus } = state;
    if (focus === this.large) return;
    this.large = focus;
    $("board").classList.toggle("spectating", focus === null);
    const start = focus === null ? 0 : focus + 1;
    const others = Array.from({ length: this.players }, (_, i) => (start + i) % this.players).filter((seat) => seat !== focus);
    $("others").replaceChildren(...others.map((seat) => this.panels[seat].root));
    $("mine").replaceChildren(...(focus === null ? [] : [this.panels[focus].root]));
  }

  // People come and sit down while their gardens are already there.
  showFaces(seats) {
    const shown = JSON.stringify(seats);
    if (shown === this.shownFaces) return;
    this.shownFaces = shown;
    faces(seats).forEach((face, seat) => this.panels[seat].face.replaceChildren(face));
  }

  cell(seat, cell) {
    return this.panels[seat].garden.cells[cell];
  }
}

class SeatPanel {
  constructor(seat, state, onCell, onLook) {
    this.seat = seat;
    this.look = el("button", { type: "button", class: "look-closer", hidden: !onLook, onclick: () => onLook(seat) });
    this.face = el("span", { class: "seat-face" });
    this.name = el("span", { class: "seat-name" });
    this.tag = el("span", { class: "seat-tag" });
    this.count = el("span", { class: "seat-count" });
    this.mark = el("span", { class: "seat-mark", "aria-hidden": "true" }, "▸");
    this.turn = el("span", { class: "visually-hidden" });
    this.bubble = el("div", { class: "seat-bubble" });
    this.hand = el("div", { class: "seat-hand" });
    const holder = el("div", { class: "seat-garden" });
    const who = el("span", { class: "seat-who" }, this.mark, this.face, this.name, this.turn);
    const title = el("h2", { class: "seat-title" }, who, this.tag, this.count);
    this.root = el("div", { class: "seat", role: "group", "data-seat": seat }, title, holder, this.hand, this.bubble, this.look);
    this.garden = new GardenView(holder, {
      interactive: state.view.you.includes(seat),
      onChoose: (cell) => onCell(seat, cell),
    });
  }

  label(state) {
    const name = state.names[this.seat] || t("Seat %(number)s", { number: this.seat + 1 });
    const yours = !state.hotSeat && state.view.you.includes(this.seat);
    this.root.setAttribute("aria-label", name);
    this.look.setAttribute("aria-label", t("Look closer at the garden of %(name)s", { name }));
    this.garden.rename(yours ? null : name);
  }

  update(state, play) {
    const cells = state.position.gardens[this.seat];
    const acting = state.status === "playing" && state.position.turn === this.seat;
    const filled = 16 - emptyCells(cells);
    this.label(state);
    this.name.textContent = state.names[this.seat];
    this.tag.textContent = tagOf(state, this.seat);
    this.count.textContent = `${filled}/16`;
    this.count.setAttribute("title", n("%(num)s of 16 cells planted", "%(num)s of 16 cells planted", filled));
    this.turn.textContent = acting ? t("to play") : "";
    this.root.classList.toggle("seat-acting", acting);
    this.root.classList.toggle("seat-away", isAway(state, this.seat));
    this.root.classList.toggle("seat-won", Boolean(state.view.outcome?.winners.includes(this.seat)));
    const last = state.last?.seat === this.seat ? state.last.cell : null;
    this.garden.update(cells, { last, ...play });
  }
}

function tagOf(state, seat) {
  const { kind, bot } = state.seats[seat];
  if (kind === "bot") return t("bot");
  if (bot) return t("bot plays on");
  if (!state.hotSeat && state.view.you.includes(seat)) return t("you");
  return isAway(state, seat) ? t("away") : "";
}
