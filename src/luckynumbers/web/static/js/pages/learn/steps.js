// The steps of the lesson. Each says a sentence or two, lays out a table, and answers what a person tries on it.
import { n, t } from "../../shared/i18n.js";
import { parseGarden } from "../../game/notation.js";
import { emptyCells, fewestEmpty, fits } from "../../game/rules.js";
import { whyNot } from "./words.js";

const GROWING = parseGarden("3,5,.,./7,8,.,10/13,.,16,./.,15,.,19");
const START = parseGarden("2,.,.,./.,9,.,./.,.,12,./.,.,.,18");
const NEARLY = parseGarden("1,4,8,11/3,6,9,14/5,.,13,17/9,12,16,20");

/**
 * A step: title, text, `table` to lay out, and what happens on `cell`, `take`, `draw`, `leave`. Each of those gets the
 * table and returns {say, done}: a sentence, and whether the step is learnt. Nothing returned: that is quiet here.
 */
const quiet = { cell() {}, take() {}, draw() {}, leave() {} };

function missed(table, cell) {
  table.miss();
  return { say: whyNot(table.cells, table.carried, cell) };
}

const fit = {
  ...quiet,
  title: () => t("Where a clover fits"),
  text: () => t("Numbers grow from left to right and from top to bottom. Gaps do not matter. Tap the empty cell where your 13 fits."),
  table: () => ({ cells: GROWING, hand: 13, marked: false }),
  cell(table, cell) {
    if (!table.carried) return undefined;
    if (!fits(table.cells, 13, cell)) return missed(table, cell);
    if (table.cells[cell]) return { say: t("Right, 13 could replace that clover. First find the empty cell that suits it.") };
    table.plant(cell);
    return { say: t("Yes! 13 is greater than 3 and 5, and smaller than 16 below."), done: true };
  },
};

const exchange = {
  ...quiet,
  title: () => t("Exchange"),
  text: () => t("A clover may also replace one that stands there; that one goes face-up to the middle. Swap your 13 for a clover."),
  table: () => ({ cells: GROWING, hand: 13 }),
  cell(table, cell) {
    if (!table.carried) return undefined;
    if (!fits(table.cells, 13, cell)) return missed(table, cell);
    if (!table.cells[cell]) return { say: t("It fits there too, but this time replace a clover that is already planted.") };
    const off = table.plant(cell);
    return { say: t("Done: %(clover)s lies in the middle now, and anyone may take it.", { clover: off }), done: true };
  },
};

const take = {
  ...quiet,
  title: () => t("Take"),
  text: () => t("On your turn you may take a clover from the middle and plant it. Pick one, then tap its cell."),
  table: () => ({ cells: GROWING, faceUp: [6, 18], heap: 24 }),
  draw: () => ({ say: t("Drawing comes next. Take a face-up clover this time.") }),
  take(table, clover) {
    if (table.last !== null) return undefined;
    table.hold(clover);
    return { say: t("Now tap a cell where %(clover)s fits. Fitting cells are marked.", { clover }) };
  },
  cell(table, cell) {
    if (table.last !== null) return undefined;
    if (!table.carried) return { say: t("First pick a clover from the middle.") };
    if (!fits(table.cells, table.carried, cell)) return missed(table, cell);
    const off = table.plant(cell);
    return {
      say: off
        ? t("Planted, and %(clover)s went back to the middle. What you take must be planted.", { clover: off })
        : t("Planted. You knew what you got, and what you take must be planted."),
      done: true,
    };
  },
};

const draw = {
  ...quiet,
  title: () => t("Or draw"),
  text: () => t("Instead, you may turn over a face-down clover. Plant it, or leave it in the middle if you do not like it. Tap the heap."),
  table: () => ({ cells: GROWING, faceUp: [2], heap: 23 }),
  take: () => ({ say: t("You have done that already. Draw from the heap this time.") }),
  draw(table) {
    if (table.last !== null || table.faceUp.length > 1) return undefined;
    table.reveal(11);
    return { say: t("An 11, and no way back. Plant it where it fits, or leave it.") };
  },
  leave(table) {
    table.leave();
    return { say: t("It lies face-up now. You, too, may take it on a later turn."), done: true };
  },
  cell(table, cell) {
    if (!table.carried) return table.last === null && table.faceUp.length === 1 ? { say: t("First tap the heap to draw.") } : undefined;
    if (!fits(table.cells, table.carried, cell)) return missed(table, cell);
    table.plant(cell);
    return { say: t("Planted. Had it not suited you, you could have left it in the middle."), done: true };
  },
};

const win = {
  ...quiet,
  title: () => t("The end"),
  text: () => t("Whoever fills all sixteen cells first wins at once. One is left. Which clover do you take?"),
  table: () => ({ cells: NEARLY, faceUp: [2, 10, 18], heap: 9 }),
  draw: () => ({ say: t("You could draw and hope. But look: the middle already has what you need.") }),
  take(table, clover) {
    if (!emptyCells(table.cells)) return undefined;
    table.hold(clover);
    return { say: t("Where does %(clover)s go?", { clover }) };
  },
  cell(table, cell) {
    if (!emptyCells(table.cells)) return undefined;
    if (!table.carried) return { say: t("First pick a clover from the middle.") };
    if (!fits(table.cells, table.carried, cell)) return missed(table, cell);
    if (table.cells[cell]) return { say: t("That is allowed, but it leaves the gap open. Fill the last cell.") };
    table.plant(cell);
    return { say: t("Your garden is full: you win, and nobody gets another turn!"), done: true, won: true };
  },
};

const emptyHeap = {
  ...quiet,
  title: () => t("When the heap runs out"),
  text: () => t("The last clover has been drawn and no garden is full. Now the fewest empty cells win. Choose everyone who wins."),
  gardens: () => [
    { name: "Ann", cells: parseGarden("2,6,9,./4,8,.,15/.,11,14,17/10,.,16,19") },
    { name: "Bo", cells: parseGarden("1,3,7,12/5,.,10,13/6,9,.,18/8,14,17,20") },
    { name: "Cem", cells: parseGarden("1,4,5,9/2,7,11,13/.,10,15,16/8,.,18,20") },
  ],
  answer(gardens, chosen) {
    const winners = fewestEmpty(gardens.map(({ cells }) => cells));
    const wrong = gardens.find(({ name }, seat) => chosen.has(name) && !winners.includes(seat));
    if (wrong) {
      const count = emptyCells(wrong.cells);
      return { say: n("%(name)s has %(num)s empty cell. Somebody has fewer.", "%(name)s has %(num)s empty cells. Somebody has fewer.", count, { name: wrong.name }) };
    }
    if (chosen.size < winners.length) return chosen.size ? { say: t("Right. Is anyone else just as far?") } : undefined;
    return { say: t("Both have two empty cells left, so they share the win."), done: true };
  },
};

const last = {
  ...quiet,
  title: () => t("That is all"),
  text: () => t("Every game begins with four clovers on the golden diagonal. Everything else you have just done."),
  table: () => ({ cells: START }),
};

export const steps = [fit, exchange, take, draw, win, emptyHeap, last];
