// The table as this browser knows it: the server's view, kept up to date by events in the order of their seq.
import { named } from "../game/faces.js";
import { parsePosition, readEvent } from "../game/notation.js";
import { legalCells } from "../game/rules.js";
import { lastLaid } from "../game/turns.js";

/** After these a table is asked for anew: too much of it has changed. */
const ANEW = ["started", "created", "vacated", "seated", "closed", "cancelled"];

export class TableState {
  constructor(view) {
    this.load(view);
  }

  /** Take the whole view as the server tells it. */
  load(view) {
    this.view = { ...view, seats: named(view.seats), history: view.history.map(readEvent) };
    this.position = parsePosition(view.position);
    this.last = lastLaid(this.history);
  }

  get seq() { return this.view.seq; }
  get status() { return this.view.status; }
  get players() { return this.view.seats.length; }
  get names() { return this.seats.map(({ name }) => name); }
  get seats() { return this.view.seats; }
  get history() { return this.view.history; }

  /** The seats this browser plays; a bot may have taken over some of them (R20). */
  get mine() {
    return this.view.you.filter((seat) => !this.seats[seat].bot);
  }

  get spectating() { return this.view.you.length === 0; }

  /** Several people on this device. */
  get hotSeat() { return this.view.you.length > 1; }

  /** The seat that must decide, or null: waiting, over, or the dealer is about to reveal. */
  get toAct() { return this.status === "playing" ? this.view.to_act : null; }

  get myTurn() { return this.toAct !== null && this.mine.includes(this.toAct); }

  /**
   * The seat whose garden is large: mine, or on a shared device whoever of us is next. Spectators have none.
   * A turn of a bot does not move it away from the one who will be asked next.
   */
  get focus() {
    if (this.held !== undefined) return this.held;
    const { you } = this.view;
    if (!you.length) return null;
    const { turn } = this.position;
    for (let step = 0; step < this.players; step += 1) {
      const seat = (turn + step) % this.players;
      if (you.includes(seat)) return seat;
    }
    return you[0];
  }

  /** While a move is still in the air the large garden stays where it is. */
  holdFocus() {
    this.held = this.focus;
  }

  releaseFocus() {
    this.held = undefined;
  }

  /** What to lay now: "setup" (golden cells only), "lay" (a drawn clover), "choose" (draw or take), or null. */
  get task() {
    if (!this.myTurn) return null;
    if (this.position.phase === "setup") return "setup";
    return this.position.hand.length ? "lay" : "choose";
  }

  /** Whether a face-up clover has a place in the garden of whoever is to act. */
  isUseful(clover) {
    return legalCells(this.position.gardens[this.position.turn], clover).length > 0;
  }

  /** Take in one event, read, whose seq is next. Returns what stood before; null if the event must be asked about anew. */
  apply(event) {
    const before = this.position;
    this.view.seq = event.seq;
    if (ANEW.includes(event.type)) return null;
    if (event.type === "joined") {
      Object.assign(this.seats[event.seat], { kind: "person", name: event.name });
    } else if (event.type === "contributed") {
      this.contributed(event);
    } else if (event.type === "left") {
      this.seats[event.seat].bot = event.bot;
      this.history.push(event);
    } else if (event.type === "returned") {
      this.seats[event.seat].bot = null;
      this.isBack(event.seat);
      this.history.push(event);
    } else if (event.type === "wished") {
      this.view.again.push(event.seat);
    } else if (event.type === "move" || event.type === "reveal") {
      this.move(event);
    }
    this.setDeadline(event);
    return before;
  }

  contributed({ seat, number }) {
    const { contributions, awaited } = this.view;
    this.view.contributions = this.seats.map((_, i) => (i === seat ? number : contributions[i] ?? ""));
    this.view.awaited = awaited.filter((other) => other !== seat);
  }

  move(event) {
    this.view.awaited = [];
    this.position = event.after;
    this.view.position = event.position;
    this.view.to_act = event.to_act;
    this.view.turn = this.position.turn;
    this.history.push(event);
    // Who was away and moves is back, and has as long as everyone.
    if (event.type === "move") {
      this.view.clocks[event.seat] = this.view.options.clock;
      if (!this.seats[event.seat].bot) this.isBack(event.seat);
    }
    this.last = lastLaid(this.history);
    if (event.outcome) {
      this.view.status = "over";
      this.view.outcome = event.outcome;
    }
  }

  isBack(seat) {
    this.view.away = this.view.away.filter((other) => other !== seat);
  }

  // The clock runs for people only, from the last thing that happened.
  setDeadline(event) {
    const clock = this.toAct !== null && !this.seats[this.toAct].bot ? this.view.clocks[this.toAct] : null;
    this.view.deadline = clock ? event.at + clock : null;
  }
}
