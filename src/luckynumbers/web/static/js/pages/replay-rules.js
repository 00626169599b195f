// Playing a record forward: one event after another. A record the server gave us is legal, so nothing is checked here.
import { CELL_NAMES, DIAGONAL, cellOf, emptyCells, faceDownCount } from "../game/rules.js";

/** The empty table before the first clover. */
export function startPosition({ players, setup, first, bruno, limit }) {
  return {
    gardens: Array.from({ length: players }, () => Array(16).fill(0)),
    table: [], turn: first, hand: [], drawing: false, phase: "setup", setup, bruno, turns: 0, limit, resigned: null,
  };
}

const ascending = (clovers) => [...clovers].sort((a, b) => a - b);

function without(clovers, clover) {
  const at = clovers.indexOf(clover);
  return clovers.filter((_, i) => i !== at);
}

/** The position after one event: a reveal like `13`, or a decision. */
export function after(position, event) {
  if (event.startsWith("#")) return { ...position, phase: "over", resigned: Number(event.slice(1)) - 1 };
  if (event === "+") return { ...position, drawing: true };
  if (event === "-") return endTurn(position, position.gardens, [...position.table, position.hand[0]], null);
  if (!event.includes("@")) return reveal(position, Number(event));
  const [taken, place] = event.replace("*", "").split("@");
  const cell = cellOf(place);
  const clover = Number(taken) || position.hand[0];
  if (event.startsWith("*")) return afterSetup(position, planted(position, [[cell, clover]]), without(position.hand, clover));
  const off = position.gardens[position.turn][cell];
  const left = taken ? without(position.table, clover) : position.table;
  return endTurn(position, planted(position, [[cell, clover]]), off ? [...left, off] : left, cell);
}

function planted(position, clovers) {
  return position.gardens.map((garden, seat) => {
    if (seat !== position.turn) return garden;
    const cells = [...garden];
    clovers.forEach(([cell, clover]) => { cells[cell] = clover; });
    return cells;
  });
}

function reveal(position, clover) {
  const hand = ascending([...position.hand, clover]);
  if (position.phase === "play") return { ...position, hand, drawing: false };
  if (position.setup !== "sorted" || hand.length < DIAGONAL.length) return { ...position, hand };
  return afterSetup(position, planted(position, hand.map((one, i) => [DIAGONAL[i], one])), []);
}

function afterSetup(position, gardens, hand) {
  const laid = gardens.every((cells) => DIAGONAL.every((cell) => cells[cell]));
  const turn = hand.length ? position.turn : (position.turn + 1) % gardens.length;
  return { ...position, gardens, hand, turn, phase: laid ? "play" : "setup" };
}

function endTurn(position, gardens, table, laidOn) {
  const { turn, bruno, limit } = position;
  const next = { ...position, gardens, table: ascending(table), hand: [], drawing: false, turns: position.turns + 1 };
  const over = emptyCells(gardens[turn]) === 0 || next.turns === limit || faceDownCount(next) === 0;
  const again = bruno && laidOn !== null && touchesEqual(gardens[turn], laidOn);
  return { ...next, phase: over ? "over" : "play", turn: over || again ? turn : (turn + 1) % gardens.length };
}

/** Whether an equal number stands diagonally next to a cell (R18). */
function touchesEqual(cells, cell) {
  const [column, row] = [CELL_NAMES[cell].charCodeAt(0), Number(CELL_NAMES[cell][1])];
  return [[-1, -1], [-1, 1], [1, -1], [1, 1]].some(([x, y]) => {
    const other = cellOf(String.fromCharCode(column + x) + (row + y));
    return other >= 0 && cells[other] === cells[cell];
  });
}
