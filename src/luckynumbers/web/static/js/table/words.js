// What happens around a game at a table, said in a sentence. `you` is the one seat of this browser, or null.
import { t } from "../shared/i18n.js";
import { botName } from "../game/faces.js";
import { dealtTogether } from "../game/rules.js";
import { moveWords } from "../game/words.js";

/** Whether this move earned another turn (R18). */
function goesAgain(before, after) {
  return after.bruno && after.phase === "play" && after.turns > before.turns && after.turn === before.turn;
}

/** Whether this is one of the clovers everybody is dealt at once, of which there is nothing to say. */
export function dealt({ what }, before) {
  return what?.kind === "reveal" && dealtTogether(before);
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
    case "returned": return event.seat === you ? t("You are back.") : t("%(name)s is back.", { name });
    case "wished": return event.seat === you ? "" : t("%(name)s would like another game.", { name });
    case "move":
    case "reveal": {
      if (dealt(event, before)) return "";
      const words = moveWords(event, before, state.names, you);
      return goesAgain(before, event.after) ? [words, t("Equal neighbours: another turn!")].join(" ") : words;
    }
    default: return "";
  }
}

/** What happened in this game after event `seq`, which had led to `position`: a sentence for each event that has one. */
export function missedWords(state, seq, position, you) {
  let before = position;
  const said = [];
  for (const event of state.history) {
    if (event.seq <= seq) continue;
    said.push(eventWords(event, before, state, you));
    before = event.after ?? before;
  }
  return said.filter(Boolean);
}

/** Whose turn it is, unmistakably. */
export function turnWords(state) {
  const seat = state.toAct ?? state.position.turn;
  const name = state.names[seat];
  if (state.status === "over") return t("The game is over");
  if (!state.mine.includes(seat)) return t("It is %(name)s’s turn", { name });
  if (!state.hotSeat) return t("Your turn");
  // Whoever holds a clover has the device already, and beside the clover there is little room.
  return state.task === "lay" ? name : t("%(name)s, it is your turn", { name });
}

/** For those who have nothing to decide here any more, or never had; "" for everyone else. */
export function watchWords(state) {
  if (state.spectating) return t("You are watching.");
  return state.status === "playing" && !state.mine.length ? t("A bot plays for you until you are back.") : "";
}
