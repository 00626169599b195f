// What happens in a game, said in a sentence. `you` is the one seat of this browser, or null.
import { listed, n, t } from "../shared/i18n.js";
import { CELL_NAMES, laying } from "./notation.js";
import { emptyCells } from "./rules.js";

/** What stands in the way of a clover, said without coordinates: the one it names is pointed at. `found`: see misfit. */
export function whyNot(clover, found) {
  const values = { clover, other: found.other };
  switch (found.where) {
    case "left": return t("%(clover)s does not fit: %(other)s is already to the left.", values);
    case "above": return t("%(clover)s does not fit: %(other)s is already above.", values);
    case "right": return t("%(clover)s does not fit: %(other)s is already to the right.", values);
    case "below": return t("%(clover)s does not fit: %(other)s is already below.", values);
    default: return t("%(clover)s is already here; that would change nothing.", values);
  }
}

/** One move or reveal; `before` is the position it was made in. "" when it says nothing new, like a bare draw. */
export function moveWords({ seat, what }, before, names, you) {
  const name = names[seat];
  const mine = seat === you;
  switch (what.kind) {
    case "draw": return "";
    case "resign": return mine ? t("You resigned.") : t("%(name)s resigned.", { name });
    case "leave": {
      const [clover] = before.hand;
      return mine ? t("You left %(clover)s face-up.", { clover }) : t("%(name)s left %(clover)s face-up.", { name, clover });
    }
    case "reveal": {
      const { clover } = what;
      return mine ? t("You drew %(clover)s.", { clover }) : t("%(name)s drew %(clover)s.", { name, clover });
    }
    case "take": return takenWords(valuesOf(what, before, name), mine);
    default: return laidWords(valuesOf(what, before, name), mine);
  }
}

function valuesOf(what, before, name) {
  const { clover, cell, off } = laying(what, before);
  return { name, clover, cell: CELL_NAMES[cell], off };
}

function takenWords(values, mine) {
  if (values.off) {
    return mine
      ? t("You took %(clover)s to %(cell)s; %(off)s went to the middle.", values)
      : t("%(name)s took %(clover)s to %(cell)s; %(off)s went to the middle.", values);
  }
  return mine ? t("You took %(clover)s to %(cell)s.", values) : t("%(name)s took %(clover)s to %(cell)s.", values);
}

function laidWords(values, mine) {
  if (values.off) {
    return mine
      ? t("You laid %(clover)s on %(cell)s; %(off)s went to the middle.", values)
      : t("%(name)s laid %(clover)s on %(cell)s; %(off)s went to the middle.", values);
  }
  return mine ? t("You laid %(clover)s on %(cell)s.", values) : t("%(name)s laid %(clover)s on %(cell)s.", values);
}

// So few cells short of a full garden was close.
const CLOSE = 3;

/** Something kind for whoever did not win; "" for everyone else. */
export function kindWords(outcome, position, you) {
  if (you === null || outcome.winners.includes(you) || outcome.reason === "resigned") return "";
  const empty = emptyCells(position.gardens[you]);
  return empty <= CLOSE
    ? n("So close: only %(num)s cell of your garden was still free.", "So close: only %(num)s cells of your garden were still free.", empty)
    : t("A fine garden, with %(planted)s of 16 clovers. Next time!", { planted: 16 - empty });
}

/** How a game ended, in one sentence. */
export function outcomeWords(outcome, position, names, you) {
  const winners = outcome.winners.map((seat) => names[seat]);
  const empty = emptyCells(position.gardens[outcome.winners[0]]);
  const values = { name: winners[0], names: listed(winners) };
  const alone = winners.length === 1;
  const mine = alone && outcome.winners[0] === you;
  switch (outcome.reason) {
    case "garden full":
      return mine ? t("You win: your garden is full!") : t("%(name)s wins: the garden is full.", values);
    case "resigned": {
      const loser = names[1 - outcome.winners[0]];
      return mine ? t("You win: %(loser)s resigned.", { loser }) : t("%(name)s wins: %(loser)s resigned.", { ...values, loser });
    }
    case "deck empty":
      if (!alone && outcome.winners.includes(you)) {
        const others = listed(outcome.winners.filter((seat) => seat !== you).map((seat) => names[seat]));
        return n("The clovers are used up: you share the win with %(names)s, with %(num)s empty cell each.", "The clovers are used up: you share the win with %(names)s, with %(num)s empty cells each.", empty, { names: others });
      }
      if (!alone) return n("The clovers are used up: %(names)s share the win with %(num)s empty cell each.", "The clovers are used up: %(names)s share the win with %(num)s empty cells each.", empty, values);
      if (mine) return n("The clovers are used up: you win with %(num)s empty cell, the fewest.", "The clovers are used up: you win with %(num)s empty cells, the fewest.", empty, values);
      return n("The clovers are used up: %(name)s wins with %(num)s empty cell, the fewest.", "The clovers are used up: %(name)s wins with %(num)s empty cells, the fewest.", empty, values);
    default:
      return alone
        ? n("The turn limit is reached: %(name)s wins with %(num)s empty cell, the fewest.", "The turn limit is reached: %(name)s wins with %(num)s empty cells, the fewest.", empty, values)
        : n("The turn limit is reached: %(names)s share the win with %(num)s empty cell each.", "The turn limit is reached: %(names)s share the win with %(num)s empty cells each.", empty, values);
  }
}
