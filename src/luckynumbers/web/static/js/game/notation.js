// Reading the notation of docs/notation.md as the server writes it: cells, gardens, positions, moves and events.

export const CELL_NAMES = [1, 2, 3, 4].flatMap((row) => ["a", "b", "c", "d"].map((column) => column + row));

/** The number of a cell, 0 to 15, from its name. */
function cellOf(name) {
  return CELL_NAMES.indexOf(name);
}

/** Read `3,5,.,./7,…` into sixteen numbers, 0 for an empty cell. */
export function parseGarden(text) {
  return text.split(/[,/]/).map((word) => (word === "." ? 0 : Number(word)));
}

function parseClovers(word) {
  return word === "-" || word === "+" ? [] : word.split(",").map(Number);
}

/** Read `gardens table turn hand phase options`; seats count from 0 here. */
export function parsePosition(text) {
  const [gardens, table, turn, hand, phase, options] = text.split(" ");
  const [setup, ...rest] = options.split(",");
  const values = Object.fromEntries(rest.map((option) => option.split("=")));
  return {
    gardens: gardens.split(";").map(parseGarden),
    table: parseClovers(table),
    turn: Number(turn) - 1,
    hand: parseClovers(hand),
    drawing: hand === "+",
    phase,
    setup,
    bruno: "bruno" in values,
    turns: Number(values.turns ?? 0),
  };
}

/**
 * Read one move or reveal: {kind} and what belongs to it. `kind` is "draw", "reveal" (clover), "lay" (cell), "leave",
 * "take" (clover, cell), "set up" (clover, cell) or "resign" (seat).
 */
export function parseMove(text) {
  if (text === "+") return { kind: "draw" };
  if (text === "-") return { kind: "leave" };
  if (text.startsWith("#")) return { kind: "resign", seat: Number(text.slice(1)) - 1 };
  const [, star, number, place] = /^(\*?)(\d*)(?:@([a-d][1-4]))?/.exec(text);
  const clover = Number(number);
  if (!place) return { kind: "reveal", clover };
  const cell = cellOf(place);
  if (!number) return { kind: "lay", cell };
  return { kind: star ? "set up" : "take", clover, cell };
}

/** What a move lays, where, and what comes off there (0: nothing), in the position before it; null if it lays nothing. */
export function laying(move, before) {
  if (move.cell === undefined) return null;
  return { clover: move.clover ?? before.hand[0], cell: move.cell, off: before.gardens[before.turn][move.cell] };
}

/** An event of a game, read once: `what` was done, and the position `after` it. Other events have neither. */
export function readEvent(event) {
  const what = event.move === undefined ? null : parseMove(event.move);
  const after = event.position === undefined ? null : parsePosition(event.position);
  return { ...event, what, after };
}
