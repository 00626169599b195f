// The coach: a hint when asked for, in three steps, or a word before a blunder. The server judges; it says no wherever
// a coach would be unfair.
import { t } from "../shared/i18n.js";
import { get } from "../shared/api.js";
import { $ } from "../shared/dom.js";
import { remember, remembered } from "../shared/wishes.js";
import { parseMove } from "../game/notation.js";
import { ask } from "./asking.js";

const MODES = ["off", "hint", "warn"];
/** Where to look, what to do, why. */
const STEPS = 3;

export class Coach {
  constructor(table) {
    this.table = table;
    this.mode = MODES.includes(remembered("coach")) ? remembered("coach") : "hint";
    /** What the coach thinks of the table at `advice.seq`, and how many steps of it have been told. */
    this.advice = null;
    this.step = 0;
    this.asking = false;
    $("coach-mode").value = this.mode;
    $("coach-mode").addEventListener("change", () => this.choose($("coach-mode").value));
    $("ask-coach").addEventListener("click", () => this.hint());
    $("coach-more").addEventListener("click", () => (this.step < STEPS ? this.hint() : this.close()));
    $("coach-close").addEventListener("click", () => this.close());
  }

  get state() { return this.table.state; }
  get allowed() { return this.state.view.coach && this.state.status === "playing"; }
  get open() { return !$("coach").hidden; }

  choose(mode) {
    this.mode = mode;
    remember("coach", mode);
    this.forget();
    this.table.render();
  }

  /** Whatever happened since, the advice was for another moment. */
  update() {
    if (this.advice && this.advice.seq !== this.state.seq) this.forget();
    $("coach-choice").hidden = !this.allowed;
    $("ask-coach").hidden = !this.allowed || this.mode === "off" || !this.state.mine.length;
    $("ask-coach").setAttribute("aria-disabled", String(!this.state.task));
    this.point();
  }

  forget() {
    this.advice = null;
    this.step = 0;
    $("coach").hidden = true;
    this.point();
  }

  close() {
    $("coach").hidden = true;
    this.point();
    $("ask-coach").focus({ preventScroll: true });
  }

  async know() {
    if (this.advice?.seq !== this.state.seq) this.advice = await get(`${this.table.path}/coach`);
    return this.advice;
  }

  /** The next step of what the coach thinks. */
  async hint() {
    if (!this.allowed || this.mode === "off" || !this.state.task || this.table.sending || this.asking) return;
    try {
      const advice = await this.during(() => this.know());
      if (advice.seq !== this.state.seq) return;
      // Closed and asked again: the same words once more.
      this.step = this.open || !this.step ? Math.min(this.step + 1, STEPS) : this.step;
      const words = [advice.nudge, advice.advice, advice.why][this.step - 1];
      $("coach-words").textContent = words;
      $("coach-next").textContent = ["", t("What would you do?"), t("Why?"), ""][this.step];
      $("coach").hidden = false;
      this.table.voice.log(words);
      this.point();
    } catch (problem) {
      this.table.explain(problem.message);
    }
  }

  /** Do what takes the coach a while: the lamp shows it, and nothing else is asked meanwhile. */
  async during(work) {
    this.asking = true;
    $("ask-coach").setAttribute("aria-busy", "true");
    try {
      return await work();
    } finally {
      this.asking = false;
      $("ask-coach").removeAttribute("aria-busy");
    }
  }

  /** Show on the table what the words speak of. */
  point() {
    document.querySelectorAll(".advised").forEach((one) => one.classList.remove("advised"));
    if (!this.open || !this.advice) return;
    const { best, clover, area } = this.advice;
    const where = this.step > 1 ? [parseMove(best).cell] : area;
    where.filter((cell) => cell !== undefined).forEach((cell) => this.table.screen.seats.cell(this.advice.seat, cell).classList.add("advised"));
    if (clover !== null) this.table.screen.middle.place(clover)?.classList.add("advised");
    if (this.step > 1 && best === "+") $("heap").classList.add("advised");
  }

  /** Whether to go on with a move: a blunder is asked about first, if that is wished. Without an answer one goes on. */
  async approves(move) {
    if (!this.allowed || this.mode !== "warn") return true;
    if (this.asking) return false;
    try {
      const warning = await this.during(() => this.warningOf(move));
      return !warning || await ask(warning, t("Play anyway"), t("Think again"));
    } catch {
      return true;
    }
  }

  /** What to say before a blunder; null for every other move. */
  async warningOf(move) {
    const { moves } = await this.know();
    if (moves.find((one) => one.move === move)?.grade !== "blunder") return null;
    return (await get(`${this.table.path}/coach?move=${encodeURIComponent(move)}`)).warning;
  }
}
