// The board of a replay: any position of a game, or of a line that somebody tries on it.
import { $ } from "../../shared/dom.js";
import { HandsView } from "../../game/hands.js";
import { MiddleView } from "../../game/middle.js";
import { SeatsView } from "../../game/seats.js";

export class Board {
  /** onCell(seat, cell), onDraw() and onPick(clover) are heard while something is tried. */
  constructor(seats, position, { onCell, onDraw, onPick }) {
    this.state = stateOf(seats, position);
    this.seats = new SeatsView(this.state, onCell);
    this.hands = new HandsView(this.seats);
    this.middle = new MiddleView({ still: true, onDraw, onPick });
    this.trying = false;
  }

  /**
   * Show a position. legal, carried: see GardenView.update. chosen: a face-up clover that was picked. takes: those that can be;
   * asking: they are not known yet, and what is done meanwhile is heard.
   */
  show(position, { last = null, outcome = null, legal = [], carried = null, chosen = null, takes = null, asking = false } = {}) {
    const over = position.phase === "over";
    Object.assign(this.state, { position, last, status: over ? "over" : "playing" });
    Object.assign(this.state, { task: takes ? "choose" : null, isUseful: (clover) => Boolean(takes?.includes(clover)) });
    this.state.view.outcome = over ? outcome : null;
    this.seats.update(this.state, { legal, carried });
    this.hands.update(this.state);
    this.middle.update(this.state, chosen, false);
    this.middle.heap.disabled = !takes && !asking;
  }

  /** Let people play on it, or only look at it. */
  open(trying) {
    this.trying = trying;
    $("board").classList.toggle("trying", trying);
    this.middle.hold(!trying);
    this.seats.panels.forEach(({ garden }) => garden.allow(trying));
  }

  /** Where a decision is made: the cell, the heap, the clover in the middle, or the row of them if it does not lie there (yet). */
  placesOf(what, seat, hand) {
    if (what.kind === "draw") return [this.middle.heap];
    if (what.kind === "leave") return [this.middle.place(hand) ?? this.middle.faceUp];
    if (what.cell === undefined) return [];
    return [this.seats.cell(seat, what.cell), ...(what.kind === "take" ? [this.middle.place(what.clover)] : [])].filter(Boolean);
  }
}

/** What the views of a table want to know, for a table at which nobody plays any more. */
function stateOf(seats, position) {
  return {
    position,
    players: seats.length,
    names: seats.map(({ name }) => name),
    seats,
    view: { you: [], outcome: null },
    status: "playing",
    focus: null,
    hotSeat: false,
    task: null,
    last: null,
  };
}
