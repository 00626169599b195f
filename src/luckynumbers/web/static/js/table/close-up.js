// A garden of somebody else, large, for as long as one looks: on a phone theirs are small.
import { $, openDialog } from "../shared/dom.js";
import { GardenView } from "../game/garden.js";

export class CloseUp {
  constructor() {
    this.dialog = $("close-up");
    this.garden = new GardenView($("close-up-garden"), {});
    // A tap beside the garden is enough to go back.
    this.dialog.addEventListener("click", (event) => { if (event.target === this.dialog) this.dialog.close(); });
  }

  open(seat, state) {
    this.seat = seat;
    openDialog(this.dialog);
    this.update(state);
  }

  /** The game goes on meanwhile. */
  update({ names, position, last }) {
    if (!this.dialog.open) return;
    const name = names[this.seat];
    $("close-up-title").textContent = name;
    this.garden.rename(name);
    this.garden.update(position.gardens[this.seat], { last: last?.seat === this.seat ? last.cell : null });
  }
}
