// A game looked at again: a slider, arrow keys, and every event in words.
import { t } from "../shared/i18n.js";
import { gamePath, get } from "../shared/api.js";
import { $ } from "../shared/dom.js";
import { named } from "../game/faces.js";
import { HistoryView } from "../game/history.js";
import { readEvent } from "../game/notation.js";
import { lastLaid } from "../game/turns.js";
import { moveWords, outcomeWords } from "../game/words.js";
import { Board } from "./review/board.js";
import { insightOf } from "./review/insight.js";
import { onSwipe } from "./review/swipe.js";
import { Trying } from "./review/trying.js";

const PACE = 1100;

class Replay {
  /** seats, outcome (null while the game goes on), and events: the start, then every move and reveal, read. */
  constructor({ game, seats, outcome, events }) {
    const names = seats.map(({ name }) => name);
    Object.assign(this, { game, names, outcome, events });
    this.at = 0;
    this.board = new Board(seats, events[0].after, {
      onCell: (seat, cell) => this.trying.choose(seat, cell),
      onDraw: () => this.trying.draw(),
      onPick: (clover) => this.trying.pick(clover),
    });
    this.trying = new Trying({ game, names, board: this.board, place: $("trying"), onEnd: () => this.go(this.at), onLine: () => this.remember() });
    this.history = new HistoryView($("history"), (turn) => this.go(turn.end - 1));
    this.history.update(events, seats, 1);
    this.slider = $("slider");
    this.slider.max = String(this.last);
    this.listen();
    $("result-line").textContent = outcome ? outcomeWords(outcome, events.at(-1).after, names, null) : t("This game is not finished.");
    $("replay").hidden = false;
    $("loading").hidden = true;
    const wish = new URLSearchParams(location.search);
    this.go(Number(wish.get("at")) || 0);
    if (outcome && wish.has("try")) this.try(this.at, wish.get("try").split(" ").filter(Boolean));
  }

  get last() { return this.events.length - 1; }

  listen() {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    const steps = { "to-start": () => 0, back: () => this.at - 1, forward: () => this.at + 1, "to-end": () => this.last };
    for (const [id, where] of Object.entries(steps)) $(id).addEventListener("click", () => { this.stop(); this.go(where()); });
    $("run").addEventListener("click", () => (this.timer ? this.stop() : this.run()));
    document.addEventListener("keydown", (event) => this.press(event));
    onSwipe($("others"), (way) => { if (!this.trying.on) { this.stop(); this.go(this.at + way); } });
  }

  go(to) {
    this.at = Math.min(this.last, Math.max(0, to));
    if (this.trying.on) this.leaveLine();
    this.board.show(this.events[this.at].after, { last: lastLaid(this.events.slice(0, this.at + 1)), outcome: this.outcome });
    this.history.mark(this.at + 1);
    this.showStep();
    this.insight?.show(this.at);
    if (this.at === this.last) this.stop();
  }

  /** Show what every step was worth, as soon as the review of the game is there. */
  review() {
    return insightOf({
      game: this.game,
      place: $("insight"),
      curvePlace: $("curve"),
      board: this.board,
      onStep: (step) => { this.stop(); this.go(step); },
      onTry: (from) => this.try(from),
    }, (insight) => {
      this.insight?.marks.clear();
      this.insight = insight;
      if (!this.trying.on) insight.show(this.at);
    });
  }

  /** Try other moves than those after the first `from` events. */
  try(from, line = []) {
    this.stop();
    this.insight?.marks.clear();
    this.from = from;
    this.trying.begin(from, this.events[from].after, line);
  }

  /** The address of the page is that of the line, so that it can be shown to others. */
  remember() {
    const { line } = this.trying;
    history.replaceState(null, "", `?${new URLSearchParams({ at: this.from, try: line.join(" ") })}`);
  }

  leaveLine() {
    this.trying.end();
    history.replaceState(null, "", location.pathname);
  }

  showStep() {
    const words = this.words();
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", words);
    $("words").textContent = words;
    $("back").disabled = $("to-start").disabled = this.at === 0;
    $("forward").disabled = $("to-end").disabled = this.at === this.last;
  }

  words() {
    if (this.at === 0) return t("The empty gardens, before the first clover.");
    const event = this.events[this.at];
    if (event.what.kind === "draw") return t("%(name)s draws.", { name: this.names[event.seat] });
    return moveWords(event, this.events[this.at - 1].after, this.names, null);
  }

  run() {
    if (this.at === this.last) this.go(0);
    this.timer = setInterval(() => this.go(this.at + 1), PACE);
    $("run").textContent = t("Pause");
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    $("run").textContent = t("Watch");
  }

  press(event) {
    if (event.key === "Escape" && this.trying.on) return this.go(this.at);
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, [role=grid], .history-scroll, .face-up")) return;
    const steps = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last };
    if (!(event.key in steps) || this.trying.on) return;
    event.preventDefault();
    this.stop();
    this.go(steps[event.key]);
  }
}

async function open() {
  const { game, bots } = $("replay").dataset;
  try {
    const { names, outcome, events } = await get(`${gamePath(game)}/events`);
    const seats = named(JSON.parse(bots).map((bot, seat) => ({ kind: bot ? "bot" : "person", name: names[seat], bot })));
    // Who left or came back is no step of the game: it goes on from the same position.
    const steps = events.filter(({ type }) => ["started", "move", "reveal"].includes(type));
    const replay = new Replay({ game, seats, outcome, events: steps.map(readEvent) });
    if (outcome) replay.review();
  } catch (problem) {
    $("loading").textContent = problem.message;
    throw problem;
  }
}

open();
