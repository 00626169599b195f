// What if? Other moves than those of the game, as deep into a line as anyone likes; the server plays by the rules and judges.
import { t } from "../../shared/i18n.js";
import { gamePath, post } from "../../shared/api.js";
import { el } from "../../shared/dom.js";
import { clover } from "../../game/clover.js";
import { parseMove, parsePosition } from "../../game/notation.js";
import { legalCells, misfit } from "../../game/rules.js";
import { outcomeWords, whyNot } from "../../game/words.js";
import { Marks } from "./marks.js";
import { bar, chancesLine, gradeLine, percent, points } from "./review.js";

const SHOWN = 6;
const CHANCE = -1;
// What takes longer says so.
const SLOW = 100;

export class Trying {
  /** Try things on `board` and say in `place` what they are worth; onEnd() goes back to the game, onLine() hears of every step. */
  constructor({ game, names, board, place, onEnd, onLine }) {
    Object.assign(this, { game, names, board, place, onEnd, onLine });
    this.marks = new Marks(board);
    this.told = null;
    // What somebody did on the board before the first answer was there; it is done then.
    this.waiting = [];
    this.said = el("div", { class: "trying-said", role: "status" });
    this.choices = el("div", { class: "trying-choices" });
    this.back = el("button", { type: "button", class: "button", onclick: () => this.takeBack() }, t("Take back"));
    const end = el("button", { type: "button", class: "button", onclick: () => this.onEnd() }, t("Back to the game"));
    this.title = el("h2", { class: "side-title", tabindex: -1 }, t("What if?"));
    place.replaceChildren(this.title, this.said, this.choices, el("div", { class: "trying-acts" }, this.back, end));
  }

  get on() { return !this.place.hidden; }

  /** Begin after the first `at` events of the game, which led to `position`: it can be played on before the answer is there. */
  begin(at, position, line = []) {
    Object.assign(this, { at, told: null, waiting: [] });
    this.place.hidden = false;
    this.board.open(true);
    this.board.show(position, { asking: true });
    this.title.focus({ preventScroll: true });
    return this.go(line);
  }

  end() {
    this.asked = null;
    this.place.hidden = true;
    this.marks.clear();
    this.board.open(false);
  }

  takeBack() {
    if (this.line.length) this.go(this.line.slice(0, -1));
    else this.onEnd();
  }

  /** Ask what a line comes to, and show it; only the last question counts. */
  async go(line) {
    this.asked = line;
    this.place.ariaBusy = "true";
    const slow = setTimeout(() => this.say(t("Weighing this…")), SLOW);
    try {
      const told = await post(`${gamePath(this.game)}/try?language=${document.documentElement.lang || "en"}`, { at: this.at, line });
      if (this.asked !== line) return;
      Object.assign(this, { line, told, position: parsePosition(told.position), picked: null });
      this.show();
      this.onLine();
      this.waiting.splice(0).forEach((deed) => deed());
    } catch (problem) {
      if (this.asked !== line) return;
      this.say(problem.message);
    } finally {
      clearTimeout(slow);
    }
    this.place.ariaBusy = null;
  }

  play(action) { this.go([...this.line, action]); }

  // On the board

  choose(seat, cell) {
    if (!this.told) return void this.waiting.push(() => this.choose(seat, cell));
    if (seat !== this.told.to_act) return;
    const { hand, gardens } = this.position;
    const there = this.options.filter(({ what }) => what.cell === cell);
    const carried = this.carried;
    if (there.length === 1 && (carried || there[0].what.kind !== "take")) this.play(there[0].action);
    else if (carried && misfit(gardens[seat], carried, cell)) this.say(whyNot(carried, misfit(gardens[seat], carried, cell)));
    else if (!hand.length) this.say(t("First draw, or choose a face-up clover."));
  }

  draw() {
    if (!this.told) return void this.waiting.push(() => this.draw());
    if (this.told.options.some(({ action }) => action === "+")) this.play("+");
  }

  pick(number) {
    if (!this.told) return void this.waiting.push(() => this.pick(number));
    if (!this.takes?.includes(number)) this.say(t("%(clover)s fits nowhere.", { clover: number }));
    else {
      this.picked = this.picked === number ? null : number;
      this.show();
    }
  }

  /** The clover that a tap on a cell would lay. */
  get carried() {
    const { hand } = this.position;
    return this.picked ?? (hand.length === 1 ? hand[0] : null);
  }

  /** What can be decided, with the clover that was picked if one was. */
  get options() {
    const all = this.told.options.map((option) => ({ ...option, what: parseMove(option.action) }));
    return this.picked === null ? all : all.filter(({ what }) => what.clover === this.picked);
  }

  get takes() {
    const { phase, hand } = this.position;
    if (phase !== "play" || hand.length || this.told.to_act === CHANCE) return null;
    return this.told.options.map(({ action }) => parseMove(action).clover).filter(Boolean);
  }

  show() {
    const { told, position, carried, takes } = this;
    const within = this.place.contains(document.activeElement);
    const deciding = told.to_act !== null && told.to_act !== CHANCE;
    const legal = !deciding || !carried ? [] : position.phase === "play" ? legalCells(position.gardens[told.to_act], carried) : this.options.map(({ what }) => what.cell);
    this.board.show(position, { last: this.last, outcome: told.outcome, legal, carried: position.phase === "play" ? carried : null, chosen: this.picked, takes });
    if (deciding) this.marks.show(this.options, told.to_act, { best: told.options[0].action, hand: position.hand[0] });
    else this.marks.clear();
    this.said.replaceChildren(...this.words());
    this.choices.replaceChildren(...(told.to_act === CHANCE ? this.coming() : deciding ? this.deciding() : []));
    // A button that was pressed is gone: whoever uses the keyboard goes on from the top.
    if (within && !this.place.contains(document.activeElement)) this.title.focus({ preventScroll: true });
  }

  say(words) {
    this.said.replaceChildren(el("p", {}, words));
  }

  get last() {
    const { made } = this.told;
    const cell = made && parseMove(made.event).cell;
    return made && cell !== undefined ? { seat: made.seat, cell } : null;
  }

  words() {
    const { told, names } = this;
    const parts = told.made ? this.made(told.made) : [el("p", {}, t("Play on the board, or choose below."))];
    if (told.outcome) parts.push(el("p", {}, outcomeWords(told.outcome, this.position, names, null)));
    return [...parts, chancesLine(told.chances, names)];
  }

  made({ seat, grade, graded, loss, error, luck, chances, told, why }) {
    const line = grade === null
      ? el("p", { class: "insight-worth" }, t("Luck of %(name)s: %(points)s points", { name: this.names[seat], points: points(luck[seat], 1) }))
      : gradeLine({ grade, graded, loss, error });
    const name = this.names[seat];
    const change = grade === null ? [] : [el("p", {}, t("%(name)s, %(move)s: %(before)s → %(after)s", { name, move: told, before: percent(chances[seat] + loss), after: percent(chances[seat]) }))];
    return [line, ...change, el("p", {}, why)];
  }

  deciding() {
    const { told, position } = this;
    const shown = this.options.filter(({ action }, place) => place < SHOWN || action === "+" || action === "-" || position.phase === "setup");
    const bars = shown.map((option) => el("li", {}, el("button", { type: "button", class: "trying-option", onclick: () => this.play(option.action) }, ...bar(option, told.to_act))));
    return [el("h3", { class: "side-title" }, t("What should %(name)s do?", { name: this.names[told.to_act] })), el("ol", { class: "insight-options" }, ...bars)];
  }

  /** The face-down clovers, to choose from: what really lay there is no part of a line that nobody played. */
  coming() {
    const { told, position } = this;
    if (!told.coming.length) return [el("p", {}, t("The next diagonal is dealt here: the line ends."))];
    const buttons = told.coming.map(({ clover: number, copies, chances }) => {
      const label = t("%(clover)s (%(copies)s face-down): %(chance)s", { clover: number, copies, chance: percent(chances[position.turn]) });
      return el("button", { type: "button", class: "trying-clover", "aria-label": label, onclick: () => this.play(String(number)) },
        clover(number), el("span", {}, percent(chances[position.turn])), el("span", { class: "copies" }, `×${copies}`));
    });
    const any = el("button", { type: "button", class: "button", onclick: () => this.play(String(atRandom(told.coming))) }, t("Any, by chance"));
    return [el("h3", { class: "side-title" }, t("Which clover comes?")), el("div", { class: "trying-clovers" }, ...buttons), any];
  }
}

/** One of the face-down clovers, each as likely as any other. */
function atRandom(coming) {
  const all = coming.flatMap(({ clover: number, copies }) => Array(copies).fill(number));
  return all[Math.floor(Math.random() * all.length)];
}
