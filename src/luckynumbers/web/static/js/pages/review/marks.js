// What decisions are worth, written where they would be made. Whoever cannot see it reads the list beside.
import { el } from "../../shared/dom.js";
import { parseMove } from "../../game/notation.js";
import { percent } from "./review.js";

export class Marks {
  constructor(board) {
    this.board = board;
    this.shown = [];
  }

  clear() {
    this.shown.forEach((mark) => mark.remove());
    this.shown = [];
    this.board.middle.showMore();
  }

  /** options: best first, `seat` decides. best: the best of all; played: what was played, if anything was. */
  show(options, seat, { best, played = null, hand = null }) {
    this.clear();
    const taken = new Set();
    for (const { action, chances } of options) {
      const what = parseMove(action);
      const kind = `${action === best ? " mark-best" : ""}${action === played ? " mark-played" : ""}`;
      for (const place of this.board.placesOf(what, seat, hand)) {
        if (taken.has(place)) continue;
        taken.add(place);
        // Which clover it would be is plain for the one in hand, and for those in the middle.
        const of = place.matches("[data-clover]") ? null : { take: what.clover, leave: hand }[what.kind];
        const mark = el("span", { class: `mark${kind}`, "aria-hidden": "true", "data-of": of, "data-chance": percent(chances[seat]) });
        place.append(mark);
        if (place === this.board.middle.faceUp) place.scrollLeft = 0; // it comes first there
        this.shown.push(mark);
      }
    }
    this.board.middle.showMore();
  }
}
