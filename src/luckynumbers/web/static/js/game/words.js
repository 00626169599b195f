// Everything that happens at a table, said in a sentence. `you` is the one seat of this browser, or null.
import { botName, listed, n, t } from "../shared/i18n.js";
import { CELL_NAMES, cellOf, emptyCells, misfit } from "./rules.js";

/** What stands in the way of `clover` at `cell`. */
export function whyNot(cells, clover, cell) {
  const found = misfit(cells, clover, cell);
  if (!found) return "";
  const values = { clover, cell: CELL_NAMES[cell], other: found.other, where: CELL_NAMES[found.cell] };
  switch (found.where) {
    case "left": return t("%(clover)s does not fit %(cell)s: %(other)s stands to its left at %(where)s.", values);
    case "above": return t("%(clover)s does not fit %(cell)s: %(other)s stands above it at %(where)s.", values);
    case "right": return t("%(clover)s does not fit %(cell)s: %(other)s stands to its right at %(where)s.", values);
    case "below": return t("%(clover)s does not fit %(cell)s: %(other)s stands below it at %(where)s.", values);
    default: return t("%(clover)s already stands at %(cell)s; exchanging it for itself would change nothing.", values);
  }
}

/** One move or reveal; `before` is the position it was made in. "" when it says nothing new, like a bare draw. */
export function moveWords(event, before, names, you) {
  const name = names[event.seat];
  const mine = event.seat === you;
  const text = event.move;
  if (text === "+") return "";
  if (text.startsWith("#")) {
    return mine ? t("You resigned.") : t("%(name)s resigned.", { name });
  }
  if (text === "-") {
    const clover = before.hand[0];
    return mine ? t("You left %(clover)s face-up.", { clover }) : t("%(name)s left %(clover)s face-up.", { name, clover });
  }
  if (!text.includes("@")) {
    return mine ? t("You drew %(clover)s.", { clover: text }) : t("%(name)s drew %(clover)s.", { name, clover: text });
  }
  return laidWords(event, before, name, mine);
}

function laidWords(event, before, name, mine) {
  const [taken, rest] = event.move.replace("*", "").split("@");
  const cell = rest.slice(0, 2);
  const off = before.gardens[before.turn][cellOf(cell)];
  const clover = taken || before.hand[0];
  const values = { name, clover, cell, off };
  if (taken && !event.move.startsWith("*")) {
    if (off) {
      return mine
        ? t("You took %(clover)s to %(cell)s; %(off)s went to the middle.", values)
        : t("%(name)s took %(clover)s to %(cell)s; %(off)s went to the middle.", values);
    }
    return mine ? t("You took %(clover)s to %(cell)s.", values) : t("%(name)s took %(clover)s to %(cell)s.", values);
  }
  if (off) {
    return mine
      ? t("You laid %(clover)s on %(cell)s; %(off)s went to the middle.", values)
      : t("%(name)s laid %(clover)s on %(cell)s; %(off)s went to the middle.", values);
  }
  return mine ? t("You laid %(clover)s on %(cell)s.", values) : t("%(name)s laid %(clover)s on %(cell)s.", values);
}

/** Whether this move earned another turn (R18). */
export function goesAgain(before, after) {
  return after.bruno && after.phase === "play" && after.turns > before.turns && after.turn === before.turn;
}

/** Any event, "" when there is nothing to say. */
export function eventWords(event, before, state, you) {
  const name = state.names[event.seat];
  switch (event.type) {
    case "joined": return t("%(name)s sits down.", { name });
    case "left":
      return event.why === "time"
        ? t("%(name)s ran out of time; the bot %(bot)s plays on.", { name, bot: botName(event.bot) })
        : t("%(name)s left; the bot %(bot)s plays on.", { name, bot: botName(event.bot) });
    case "move":
    case "reveal": {
      const words = moveWords(event, before, state.names, you);
      return goesAgain(before, state.position) ? [words, t("Equal neighbours: another turn!")].join(" ") : words;
    }
    default: return "";
  }
}

/** Whose turn it is, unmistakably. */
export function turnWords(state) {
  const seat = state.toAct ?? state.position.turn;
  const name = state.names[seat];
  if (state.status === "over") return t("The game is over");
  if (!state.mine.includes(seat)) return t("It is %(name)s’s turn", { name });
  return state.hotSeat ? t("%(name)s, it is your turn", { name }) : t("Your turn");
}

/** For those who have nothing to decide here any more, or never had; "" for everyone else. */
export function watchWords(state) {
  if (state.spectating) return t("You are watching.");
  return state.status === "playing" && !state.mine.length ? t("A bot plays on for you. You may watch.") : "";
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
      if (!alone) return n("The clovers are used up: %(names)s share the win with %(num)s empty cell each.", "The clovers are used up: %(names)s share the win with %(num)s empty cells each.", empty, values);
      if (mine) return n("The clovers are used up: you win with %(num)s empty cell, the fewest.", "The clovers are used up: you win with %(num)s empty cells, the fewest.", empty, values);
      return n("The clovers are used up: %(name)s wins with %(num)s empty cell, the fewest.", "The clovers are used up: %(name)s wins with %(num)s empty cells, the fewest.", empty, values);
    default:
      return alone
        ? n("The turn limit is reached: %(name)s wins with %(num)s empty cell, the fewest.", "The turn limit is reached: %(name)s wins with %(num)s empty cells, the fewest.", empty, values)
        : n("The turn limit is reached: %(names)s share the win with %(num)s empty cell each.", "The turn limit is reached: %(names)s share the win with %(num)s empty cells each.", empty, values);
  }
}
