// The rules a page needs to know: reading positions and saying where a clover fits, and why not. The server judges;
// this only spares people a round trip.

export const CELL_NAMES = [1, 2, 3, 4].flatMap((row) => ["a", "b", "c", "d"].map((column) => column + row));
export const DIAGONAL = [0, 5, 10, 15];
const SIDE = 4;

/** The number of a cell, 0 to 15, from its name. */
export function cellOf(name) {
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
    limit: values.limit === undefined ? null : Number(values.limit),
    resigned: values.resigned === undefined ? null : Number(values.resigned) - 1,
  };
}

/** How many clovers are still face-down: everything nobody has seen. */
export function faceDownCount(position) {
  const laid = position.gardens.flat().filter(Boolean).length;
  return 20 * position.gardens.length - laid - position.table.length - position.hand.length;
}

export function emptyCells(cells) {
  return cells.filter((clover) => !clover).length;
}

// The other cells of a line, the nearest first, and whether they must hold less.
function lines(cell) {
  const [row, column] = [Math.floor(cell / SIDE), cell % SIDE];
  const walk = (count, step) => Array.from({ length: count }, (_, i) => cell + step * (i + 1));
  return [
    { where: "left", less: true, cells: walk(column, -1) },
    { where: "above", less: true, cells: walk(row, -SIDE) },
    { where: "right", less: false, cells: walk(SIDE - 1 - column, 1) },
    { where: "below", less: false, cells: walk(SIDE - 1 - row, SIDE) },
  ];
}

/**
 * Say what keeps `clover` off `cell`: {other, where, cell}, where is "left", "above", "right", "below" or "same"
 * (the same number stands there, R5); null when it fits.
 */
export function misfit(cells, clover, cell) {
  if (cells[cell] === clover) return { other: clover, where: "same", cell };
  for (const line of lines(cell)) {
    for (const place of line.cells) {
      const other = cells[place];
      if (other && (line.less ? other >= clover : other <= clover)) {
        return { other, where: line.where, cell: place };
      }
    }
  }
  return null;
}

/** Whether `clover` may be laid on `cell`, exchanging if it is taken (R3, R5). */
export function fits(cells, clover, cell) {
  return misfit(cells, clover, cell) === null;
}

/** Every cell `clover` may be laid on, in cell order. */
export function legalCells(cells, clover) {
  return cells.map((_, cell) => cell).filter((cell) => fits(cells, clover, cell));
}

/** The golden cells still free: where set-up may lay. */
export function freeDiagonal(cells) {
  return DIAGONAL.filter((cell) => !cells[cell]);
}

/** Whether the seat at turn, not chance, is next in set-up (R11–R13). */
export function laysInSetup(position) {
  const laid = 16 - emptyCells(position.gardens[position.turn]);
  if (position.setup === "choice") return laid + position.hand.length === DIAGONAL.length;
  return position.setup === "michael" && position.hand.length === 1;
}
