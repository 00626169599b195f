// What has been drawn and is not yet laid: it lies with whoever drew it, large for the one who plays here.
import { t } from "../shared/i18n.js";
import { $, el } from "../shared/dom.js";
import { clover } from "./clover.js";
import { dealtTogether } from "./rules.js";

export class HandsView {
  /** seats: the SeatsView whose panels have a place for what their owner holds. */
  constructor(seats) {
    this.seats = seats;
    this.shown = "";
  }

  /** Show what is in hand, if anything is. */
  update({ position, focus }) {
    const held = heldIn(position);
    const key = `${held}/${position.turn}/${focus}`;
    if (key === this.shown) return;
    this.shown = key;
    this.places.forEach((place) => place.replaceChildren());
    if (held) this.place(position.turn, focus).append(drawn(held));
  }

  /** Where what a seat has drawn lies. */
  place(seat, focus) {
    return seat === focus ? $("hand") : this.seats.panels[seat].hand;
  }

  get places() {
    return [$("hand"), ...this.seats.panels.map(({ hand }) => hand)].filter(Boolean);
  }
}

/** The clover somebody has drawn and must decide about, 0 if there is none. */
function heldIn(position) {
  const { phase, hand } = position;
  return phase === "over" || dealtTogether(position) ? 0 : hand[0] ?? 0;
}

function drawn(number) {
  const label = t("In hand: %(clover)s", { clover: number });
  return el("span", { class: "drawn", role: "img", "aria-label": label, "data-drag": number }, clover(number));
}
