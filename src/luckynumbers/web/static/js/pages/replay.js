// A game looked at again: a slider, arrow keys, and every event in words.
import { t } from "../shared/i18n.js";
import { gamePath, get } from "../shared/api.js";
import { $ } from "../shared/dom.js";
import { named } from "../game/faces.js";
import { HandsView } from "../game/hands.js";
import { HistoryView } from "../game/history.js";
import { MiddleView } from "../game/middle.js";
import { readEvent } from "../game/notation.js";
import { SeatsView } from "../game/seats.js";
import { lastLaid } from "../game/turns.js";
import { moveWords, outcomeWords } from "../game/words.js";
import { insightOf } from "./review/insight.js";

const PACE = 1100;

class Replay {
  /** seats, outcome (null while the game goes on), and events: the start, then every move and reveal, read. */
  constructor({ seats, outcome, events }) {
    const names = seats.map(({ name }) => name);
    Object.assign(this, { names, outcome, events });
    this.at = 0;
    this.state = stateOf(seats, events[0].after);
    this.seats = new SeatsView(this.state, () => {});
    this.hands = new HandsView(this.seats);
    this.middle = new MiddleView({ still: true });
    this.history = new HistoryView($("history"), (turn) => this.go(turn.end - 1));
    this.history.update(events, seats, 1);
    this.slider = $("slider");
    this.slider.max = String(this.last);
    this.listen();
    $("result-line").textContent = outcome ? outcomeWords(outcome, events.at(-1).after, names, null) : t("This game is not finished.");
    $("replay").hidden = false;
    $("loading").hidden = true;
    this.go(Number(new URLSearchParams(location.search).get("at")) || 0);
  }

  get last() { return this.events.length - 1; }

  listen() {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    const steps = { "to-start": () => 0, back: () => this.at - 1, forward: () => this.at + 1, "to-end": () => this.last };
    for (const [id, where] of Object.entries(steps)) $(id).addEventListener("click", () => { this.stop(); this.go(where()); });
    $("run").addEventListener("click", () => (this.timer ? this.stop() : this.run()));
    document.addEventListener("keydown", (event) => this.press(event));
  }

  go(to) {
    this.at = Math.min(this.last, Math.max(0, to));
    const position = this.events[this.at].after;
    const over = position.phase === "over";
    Object.assign(this.state, { position, last: lastLaid(this.events.slice(0, this.at + 1)), status: over ? "over" : "playing" });
    this.state.view.outcome = over ? this.outcome : null;
    this.seats.update(this.state, {});
    this.hands.update(this.state);
    this.middle.update(this.state, null, false);
    this.history.mark(this.at + 1);
    this.showStep();
    this.insight?.show(this.at);
    if (this.at === this.last) this.stop();
  }

  /** Show what every step was worth, as soon as the review of the game is there. */
  async review(game) {
    this.insight = await insightOf(game, $("insight"), $("curve"), (step) => { this.stop(); this.go(step); });
    this.insight?.show(this.at);
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
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, [role=grid], .history-scroll")) return;
    const steps = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.stop();
    this.go(steps[event.key]);
  }
}

/** What the views of a table want to know, for a table at which nobody plays any more. */
function stateOf(seats, position) {
  return {
    position,
    players: seats.length,
    names: seats.map(({ name }) => name),
    seats,
    view: { you: [], outcome: null },
    status: "playing",
    focus: null,
    hotSeat: false,
    task: null,
    last: null,
  };
}

async function open() {
  const { game, bots } = $("replay").dataset;
  try {
    const { names, outcome, events } = await get(`${gamePath(game)}/events`);
    const seats = named(JSON.parse(bots).map((bot, seat) => ({ kind: bot ? "bot" : "person", name: names[seat], bot })));
    // Who left is no step of the game: the bot plays on from the same position.
    const replay = new Replay({ seats, outcome, events: events.filter(({ type }) => type !== "left").map(readEvent) });
    if (outcome) replay.review(game);
  } catch (problem) {
    $("loading").textContent = problem.message;
    throw problem;
  }
}

open();
