// What the events of a game, read in order, add up to.
import { laying } from "./notation.js";

/**
 * The turns that these events make up: {number, seat, text, steps, end}. Set-up has number null and a line for each run
 * of one seat; `steps` are its moves, with what came off; `end` is how many events have happened when the turn does.
 */
export function turnsOf(events) {
  const turns = [];
  let before = null;
  let open = null;
  events.forEach((event, index) => {
    if (event.what) {
      const setup = before.phase === "setup";
      if (!open || open.done || beginsTurn(event, setup, open)) {
        open = { number: setup || event.what.kind === "resign" ? null : before.turns + 1, seat: event.seat, text: "", steps: [], setup };
        turns.push(open);
      }
      const off = setup ? 0 : laying(event.what, before)?.off ?? 0;
      open.text += (setup && open.text ? " " : "") + textOf(event.move, off);
      open.steps.push({ ...event.what, off });
      open.end = index + 1;
      open.done = !setup && !["draw", "reveal"].includes(event.what.kind);
    }
    before = event.after ?? before;
  });
  return turns;
}

function beginsTurn(event, setup, open) {
  return event.what.kind === "resign" || open.setup !== setup || (setup && open.seat !== event.seat);
}

/** A move as people write it, with what came off. */
function textOf(move, off) {
  return off ? `${move}x${off}` : move;
}

/** Where the last clover was laid: {seat, cell}, or null if the last turn left one. */
export function lastLaid(events) {
  const last = events.findLast(({ what }) => what && (what.kind === "leave" || what.cell !== undefined));
  return last && last.what.kind !== "leave" ? { seat: last.seat, cell: last.what.cell } : null;
}
