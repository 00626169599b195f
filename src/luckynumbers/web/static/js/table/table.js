// A table in the browser. Events come in, one after another they are shown; moves go out with the seq they answer.
import { t } from "../shared/i18n.js";
import { get, post } from "../shared/api.js";
import { Connection } from "./connection.js";
import { HistoryView } from "../game/history.js";
import { reactionWords, showReaction } from "./reactions.js";
import { ResultView } from "./result.js";
import { playEvent, play as playSound } from "./sound.js";
import { choreograph, shake } from "./animate.js";
import { ClockView } from "./clock.js";
import { $, calm, pause } from "../shared/dom.js";
import { Drag } from "./drag.js";
import { Feed } from "./feed.js";
import { Keys } from "./keys.js";
import { Menu } from "./menu.js";
import { MiddleView } from "../game/middle.js";
import { Play } from "./play.js";
import { SeatsView } from "../game/seats.js";
import { TableState } from "./state.js";
import { Voice } from "./voice.js";
import { WaitingRoom } from "./waiting.js";
import { eventWords, outcomeWords, turnWords, watchWords } from "../game/words.js";

// Further behind than this, catching up matters more than watching how it came.
const TOO_MANY = 6;
const RETRY = 1500;

class Table {
  constructor(id, view) {
    this.id = id;
    this.path = `/api/tables/${encodeURIComponent(id)}`;
    this.state = new TableState(view);
    this.feed = new Feed(view.seq, { show: (event) => this.show(event), gap: () => this.resync() });
    this.sending = false;
    this.sent = "";
    this.byKeyboard = false;
    this.previewCell = null;
    this.voice = new Voice(() => this.render());
    this.play = new Play(this);
    this.waiting = new WaitingRoom(id, () => this.reload());
    this.middle = new MiddleView({ onDraw: () => this.play.draw(), onPick: (clover) => this.play.pick(clover) });
    this.history = new HistoryView($("history"));
    this.result = new ResultView(this);
    this.clock = new ClockView();
    this.menu = new Menu(this);
    new Drag(this.play);
    new Keys(this, this.play);
    $("act").addEventListener("click", () => this.play.action?.act());
    for (const [type, leave] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
      $("mine").addEventListener(type, (event) => this.preview(event.target.closest?.(".cell")?.dataset.cell ?? null));
      $("mine").addEventListener(leave, () => this.preview(null));
    }
    this.seat();
    this.voice.recall(this.state, this.you);
    this.render();
    this.connection = new Connection(id, {
      seq: () => this.feed.known,
      onEvent: (event) => this.receive(event),
      onState: (state) => this.showConnection(state),
      onWake: () => this.resync(),
    });
  }

  /** The one seat of this browser; null for spectators and shared devices, who go by names. */
  get you() {
    return this.state.view.you.length === 1 ? this.state.view.you[0] : null;
  }

  // Gardens are built anew when seats are taken: which of them are ours may have changed.
  seat() {
    this.seats = new SeatsView(this.state, (seat, cell) => this.play.cell(seat, cell));
    this.seatedAs = this.state.view.you.join();
  }

  // Events

  receive(event) {
    if (event.type === "reaction") this.react(event);
    else this.feed.receive(event);
  }

  async show(event) {
    const { state } = this;
    if (event.seq <= state.seq) return;
    const wasMine = state.myTurn;
    const quick = this.feed.behind > TOO_MANY || document.hidden;
    const moves = event.type === "move" || event.type === "reveal";
    // What we laid ourselves already lies there as a shadow; only what came off still has a way to go.
    const ours = event.type === "move" && event.move === this.sent;
    const dance = moves && !quick && !$("board").hidden ? choreograph(event, state.position, this, ours) : null;
    state.holdFocus();
    const before = state.apply(event);
    if (!before) {
      await this.begin();
      return;
    }
    this.previewCell = null;
    this.voice.tell(eventWords(event, before, state, this.you));
    playEvent(event);
    // From here on the person may act; the flight below is for the eye only.
    this.feed.release(event.seq);
    this.render();
    if (dance) await dance();
    state.releaseFocus();
    this.render();
    if (event.outcome) await this.end();
    else if (state.myTurn && (!wasMine || state.hotSeat) && moves && state.task) this.callToPlay(event);
  }

  callToPlay(event) {
    if (event.type === "reveal" && this.state.position.phase === "play") return;
    this.voice.log(turnWords(this.state));
    playSound("turn");
  }

  async begin() {
    await this.resync();
    this.voice.log(t("The game begins."));
    if (this.state.myTurn) this.voice.log(turnWords(this.state));
  }

  async end() {
    this.voice.log(this.outcome());
    await this.resync();
    scrollTo({ top: 0, behavior: calm() ? "auto" : "smooth" });
    playSound("over");
    if (this.byKeyboard) $("again")?.focus();
  }

  react({ seat, reaction }) {
    showReaction(this.seats.panels[seat].bubble, reaction);
    this.voice.log(t("%(name)s: %(words)s", { name: this.state.names[seat], words: reactionWords(reaction) }));
  }

  /** Take the whole table as the server tells it now; throws when the server cannot be reached. */
  async reload() {
    let view;
    do view = await get(this.path); while (view.seq < this.feed.highest);
    this.feed.restart(view.seq);
    const wasOver = this.state.status === "over";
    this.state.load(view);
    this.state.releaseFocus();
    this.voice.recall(this.state, this.you);
    if (view.you.join() !== this.seatedAs) this.seat();
    this.render();
    if (!wasOver && view.status === "over") this.voice.log(this.outcome());
  }

  /** Reload until it works: after a gap, a sleep, or anything we do not understand. */
  resync() {
    const untilDone = async () => {
      for (;;) {
        try {
          return await this.reload();
        } catch {
          await pause(RETRY);
        }
      }
    };
    this.syncing ??= untilDone().finally(() => { this.syncing = null; });
    return this.syncing;
  }

  // Moves

  /** Send a decision. True once the server has made it durable and it has been shown. */
  async send(move) {
    if (this.sending) return false;
    this.sending = true;
    this.sent = move;
    this.render();
    try {
      return await this.post(move, true);
    } catch (problem) {
      this.explain(problem.message);
      return false;
    } finally {
      this.sending = false;
      this.render();
      if (this.byKeyboard && this.play.carried !== null) this.focusGarden(this.play.legal[0]);
    }
  }

  async post(move, mayRetry) {
    const { position } = this.state.view;
    try {
      const answer = await post(`${this.path}/moves`, { seq: this.feed.known, move });
      answer.events.forEach((event) => this.receive(event));
      await this.feed.shown(answer.seq);
      return true;
    } catch (problem) {
      if (problem.status !== 409) throw problem;
      await this.reload();
      // Somebody joined or left in the same moment: the board is as it was, so the move still means the same.
      if (mayRetry && this.state.view.position === position) return this.post(move, false);
      this.explain(t("The table has gone on in the meantime. Please look again."));
      return false;
    }
  }

  // Words

  /** Say why something cannot be done, with a shake of the cell that was tried. */
  explain(text, seat = null, cell = null) {
    playSound("no");
    if (cell !== null) shake(this.seats.cell(seat, cell));
    this.voice.explain(text);
    this.render();
  }

  outcome() {
    const { view, position, names } = this.state;
    return outcomeWords(view.outcome, position, names, this.you);
  }

  showConnection(state) {
    $("connection").textContent = state === "lost" ? t("Connection lost, trying again…") : "";
  }

  // Everything on the screen

  render() {
    const { state } = this;
    const waiting = state.status === "waiting";
    $("loading").hidden = true;
    $("waiting").hidden = !waiting;
    $("board").hidden = waiting;
    if (waiting) this.waiting.update(state);
    else this.renderBoard();
    this.renderTitle();
  }

  // The tab says whose turn it is, for those who look elsewhere meanwhile.
  renderTitle() {
    const { state } = this;
    const news = state.myTurn ? ["●", t("Your turn")].join(" ") : state.names.filter(Boolean).join(", ");
    document.title = [news, t("Lucky Numbers")].join(" – ");
  }

  renderBoard() {
    const { state, play } = this;
    play.refresh();
    $("board").classList.toggle("my-turn", state.myTurn);
    $("board").classList.toggle("sending", this.sending);
    $("title").textContent = state.names.join(", ");
    $("turn-line").textContent = turnWords(state);
    this.renderHint();
    this.renderAct();
    this.seats.update(state, play.shown);
    this.middle.update(state, play.chosen, this.sending);
    this.history.update(state.history, state.names);
    this.result.update(state, this.you);
    this.clock.update(state);
    this.menu.update(state);
  }

  renderHint() {
    const { state } = this;
    const preview = this.previewCell === null || !state.myTurn ? "" : this.play.whatIf(this.previewCell);
    $("hint").textContent = this.voice.explained || preview || this.play.hint || watchWords(state);
    $("hint").classList.toggle("explained", Boolean(this.voice.explained));
  }

  renderAct() {
    const action = this.play.action;
    const button = $("act");
    button.hidden = !action && !this.sending;
    if (!action) return;
    button.textContent = action.label;
    button.classList.toggle("primary", !action.soft);
    button.setAttribute("aria-busy", String(this.sending));
  }

  /** Somebody points at this cell of the large garden: say what laying there would do. */
  preview(cell) {
    this.previewCell = cell === null ? null : Number(cell);
    if (!$("board").hidden) this.renderHint();
  }

  /** Bring people who play by keyboard to their garden, unless they are already walking there. */
  focusGarden(cell) {
    if (!this.byKeyboard || this.state.focus === null) return;
    const { garden } = this.seats.panels[this.state.focus];
    if (!garden.root.contains(document.activeElement)) garden.focus(cell);
  }
}

async function open() {
  const id = $("table").dataset.table;
  try {
    new Table(id, await get(`/api/tables/${encodeURIComponent(id)}`));
  } catch (problem) {
    $("loading").textContent = problem.message;
    throw problem;
  }
}

open();
