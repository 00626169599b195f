// A finished game, looked at again: a slider, arrow keys, and every event in words.
import { t } from "../shared/i18n.js";
import { getText } from "../shared/api.js";
import { HistoryView } from "../game/history.js";
import { parseRecord } from "./replay-record.js";
import { MiddleView } from "../game/middle.js";
import { SeatsView } from "../game/seats.js";
import { moveWords, outcomeWords } from "../game/words.js";
import { $ } from "../shared/dom.js";

const PACE = 1100;

class Replay {
  constructor(record) {
    this.record = record;
    this.at = 0;
    this.state = stateOf(record);
    this.seats = new SeatsView(this.state, () => {});
    this.middle = new MiddleView({ still: true });
    this.history = new HistoryView($("history"), (turn) => this.go(turn.end - 1));
    this.history.update(record.events, record.names, 1);
    this.slider = $("slider");
    this.slider.max = String(this.last);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    const steps = { "to-start": () => 0, back: () => this.at - 1, forward: () => this.at + 1, "to-end": () => this.last };
    for (const [id, where] of Object.entries(steps)) $(id).addEventListener("click", () => { this.stop(); this.go(where()); });
    $("run").addEventListener("click", () => (this.timer ? this.stop() : this.run()));
    document.addEventListener("keydown", (event) => this.press(event));
    $("result-line").textContent = record.outcome ? outcomeWords(record.outcome, record.events.at(-1).position, record.names, null) : t("This game is not finished.");
    $("replay").hidden = false;
    $("loading").hidden = true;
    this.go(Number(new URLSearchParams(location.search).get("at")) || 0);
  }

  get last() { return this.record.events.length - 1; }

  go(to) {
    this.at = Math.min(this.last, Math.max(0, to));
    const event = this.record.events[this.at];
    Object.assign(this.state, { position: event.position, last: this.lastLaid(), status: event.position.phase === "over" ? "over" : "playing" });
    this.state.view.outcome = event.position.phase === "over" ? this.record.outcome : null;
    this.seats.update(this.state, {});
    this.middle.update(this.state, null, false);
    this.history.mark(this.at + 1);
    const words = this.words(event);
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", words);
    $("words").textContent = words;
    $("comment").textContent = event.comment;
    $("back").disabled = $("to-start").disabled = this.at === 0;
    $("forward").disabled = $("to-end").disabled = this.at === this.last;
    if (this.at === this.last) this.stop();
  }

  words(event) {
    if (event.type === "started") return t("The empty gardens, before the first clover.");
    const before = this.record.events[this.at - 1].position;
    if (event.move === "+") return t("%(name)s draws.", { name: this.record.names[event.seat] });
    return moveWords(event, before, this.record.names, null);
  }

  lastLaid() {
    for (let i = this.at; i > 0; i -= 1) {
      const { move, seat } = this.record.events[i];
      if (move === "-") return null;
      if (move.includes("@")) return { seat, cell: move.split("@")[1].slice(0, 2) };
    }
    return null;
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
function stateOf(record) {
  return {
    position: record.events[0].position,
    players: record.players,
    names: record.names,
    seats: record.names.map((name) => ({ kind: "person", name, bot: null })),
    view: { you: [], outcome: null },
    status: "playing",
    focus: null,
    hotSeat: false,
    task: null,
    last: null,
  };
}

async function open() {
  const { game } = $("replay").dataset;
  try {
    new Replay(parseRecord(await getText(`/api/games/${encodeURIComponent(game)}/record`)));
  } catch (problem) {
    $("loading").textContent = problem.status === undefined ? t("This record cannot be read.") : problem.message;
    throw problem;
  }
}

open();
