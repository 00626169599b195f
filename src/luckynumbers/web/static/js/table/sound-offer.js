// Sounds are offered once, after the first move; until then, and without an answer, the table is silent.
import { $, settle } from "../shared/dom.js";
import { setSound, soundOn, soundUndecided } from "./sound.js";

export class SoundOffer {
  constructor() {
    this.place = $("sound-offer");
    this.moves = 0;
    this.show();
    $("sound").addEventListener("click", () => this.answer(!soundOn()));
    $("sound-yes").addEventListener("click", () => this.answer(true));
    $("sound-no").addEventListener("click", () => this.answer(false));
  }

  /** The person here has made a move: ask after the first one; the next one is an answer too. */
  moved() {
    this.moves += 1;
    if (this.moves === 1 && soundUndecided()) {
      this.place.hidden = false;
      settle(this.place);
    } else if (!this.place.hidden) this.answer(false);
  }

  answer(wanted) {
    setSound(wanted);
    this.place.hidden = true;
    // What it lay over must not get the second half of a double tap.
    for (const below of document.querySelectorAll(".site-header, #others")) settle(below);
    this.show();
  }

  show() {
    $("sound").setAttribute("aria-pressed", String(soundOn()));
  }
}
