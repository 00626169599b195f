// What the page says in words: to screen readers through the log, to everyone beside the board.
import { $, el } from "../shared/dom.js";
import { moveWords } from "../game/words.js";
import { dealt } from "./words.js";

const EXPLAINED = 5000;
const KEPT = 20;

export class Voice {
  /** onQuiet(): an explanation has been there long enough and is gone now. */
  constructor(onQuiet) {
    this.onQuiet = onQuiet;
    /** Why the last thing tried cannot be done; "" when there is nothing to explain. */
    this.explained = "";
  }

  /** Let a screen reader hear it when it has time. */
  log(words) {
    if (!words) return;
    const log = $("log");
    log.append(el("p", {}, words));
    while (log.childElementCount > KEPT) log.firstElementChild.remove();
  }

  /** Something happened at the table. */
  tell(words) {
    if (!words) return;
    this.explained = "";
    $("last-move").textContent = words;
    this.log(words);
  }

  /** Say why something cannot be done. */
  explain(words) {
    this.explained = words;
    this.log(words);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.explained = "";
      this.onQuiet();
    }, EXPLAINED);
  }

  /** What was explained is settled: there is something new to say. */
  hush() {
    this.explained = "";
  }

  /** Say again what happened last, for whoever has just come in. */
  recall(state, you) {
    const [before, last] = state.history.slice(-2);
    const moved = last?.what && before.after && !dealt(last, before.after);
    $("last-move").textContent = moved ? moveWords(last, before.after, state.names, you) : "";
  }
}
