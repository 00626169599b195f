// All the rules a page knows, most of all where a clover fits, and why not. The server judges; this only spares people
// a round trip. tests/browser/test_rules.py holds every answer against the rules in Python.

export const DIAGONAL = [0, 5, 10, 15];
const SIDE = 4;
const CLOVERS_EACH = 20;

/** How many clovers are still face-down: everything nobody has seen (R1). */
export function faceDownCount({ gardens, table, hand }) {
  const laid = gardens.flat().filter(Boolean).length;
  return CLOVERS_EACH * gardens.length - laid - table.length - hand.length;
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

/** Whether clovers are dealt now to be laid all together (R11, R12), and not one by one as in Michael’s set-up (R13). */
export function dealtTogether({ phase, setup }) {
  return phase === "setup" && setup !== "michael";
}

/** The seats that win when the heap has run out: those with the fewest empty cells (R15). */
export function fewestEmpty(gardens) {
  const empty = gardens.map(emptyCells);
  const fewest = Math.min(...empty);
  return empty.flatMap((count, seat) => (count === fewest ? [seat] : []));
}

/** Which game of a tournament the game `number` of a table is, and of how many: as many as players (R17). */
export function gameOfTournament(number, players) {
  return { game: ((number - 1) % players) + 1, games: players };
}

/** The golden cells still free: where set-up may lay (R11–R13). */
export function freeDiagonal(cells) {
  return DIAGONAL.filter((cell) => !cells[cell]);
}
