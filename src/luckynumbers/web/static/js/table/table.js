// A table in the browser. Events come in, one after another they are shown; moves go out with the seq they answer.
import { install } from "../shared/install.js";
import { t } from "../shared/i18n.js";
import { get, hearTime, post, tablePath } from "../shared/api.js";
import { $, calm, pause } from "../shared/dom.js";
import { readEvent } from "../game/notation.js";
import { outcomeWords } from "../game/words.js";
import { choreograph } from "./animate.js";
import { bloom } from "./bloom.js";
import { Coach } from "./coach.js";
import { Connection } from "./connection.js";
import { Drag } from "./drag.js";
import { Feed } from "./feed.js";
import { Keys } from "./keys.js";
import { Mixing } from "./mixing.js";
import { Play } from "./play.js";
import { Presence } from "./presence.js";
import { Screen } from "./screen.js";
import { playEvent, play as playSound } from "./sound.js";
import { SoundOffer } from "./sound-offer.js";
import { TableState } from "./state.js";
import { Voice } from "./voice.js";
import { eventWords, missedWords, turnWords } from "./words.js";

// Further behind than this, catching up matters more than watching how it came.
const TOO_MANY = 6;
const RETRY = 1500;

class Table {
  constructor(id, view) {
    this.id = id;
    this.path = tablePath(id);
    this.state = new TableState(view);
    this.feed = new Feed(view.seq, { show: (event) => this.show(event), gap: () => this.resync() });
    /** The move that is on its way, {position} it was made in; null when there is none. */
    this.asked = null;
    this.sent = "";
    /** The cell that an explanation speaks of, or null. */
    this.pointedAt = null;
    this.voice = new Voice(() => this.render());
    this.presence = new Presence((seats) => {
      this.state.view.present = seats;
      this.render();
    });
    this.mixing = new Mixing(id, { warn: (text) => this.explain(text), tell: (text) => this.voice.log(text) });
    this.play = new Play(this);
    this.coach = new Coach(this);
    this.screen = new Screen(this);
    this.soundOffer = new SoundOffer();
    new Drag(this.play, this.screen);
    new Keys(this.screen, this.play, this.coach);
    this.voice.recall(this.state, this.you);
    this.render();
    this.connection = new Connection(id, {
      seq: () => this.feed.known,
      onEvent: (event) => this.receive(event),
      onState: (state) => this.screen.showConnection(state),
      onWake: () => this.resync(),
    });
  }

  get sending() {
    return this.asked !== null;
  }

  /** The one seat of this browser; null for spectators and shared devices, who go by names. */
  get you() {
    return this.state.view.you.length === 1 ? this.state.view.you[0] : null;
  }

  // Events

  receive(event) {
    if (event.type === "reaction") this.voice.log(this.screen.react(event));
    else if (event.type === "presence") this.presence.hear(event);
    else this.feed.receive(readEvent(event));
  }

  async show(event) {
    const { state } = this;
    if (event.seq <= state.seq) return;
    const wasMine = state.myTurn;
    const quick = this.feed.behind > TOO_MANY || document.hidden;
    // What we laid ourselves already lies there as a shadow; only what came off still has a way to go.
    const ours = event.type === "move" && event.move === this.sent && state.mine.includes(event.seat);
    const dance = event.what && !quick && !$("board").hidden ? choreograph(event, state.position, this.screen, ours) : null;
    state.holdFocus();
    const before = state.apply(event);
    if (!before) {
      await this.resync();
      return;
    }
    this.screen.preview(null);
    this.voice.tell(eventWords(event, before, state, this.you));
    playEvent(event, before);
    if (ours && event.move !== "+") this.soundOffer.moved();
    this.screen.result.held = Boolean(event.outcome);
    // From here on the person may act; the flight below is for the eye only.
    this.feed.release(event.seq);
    this.render();
    // The stream may tell of our move before its answer is here: who sees the clover may decide about it.
    if (state.task && state.position.phase === "play" && this.asked?.position !== state.view.position) this.answered(this.asked);
    if (dance) await dance();
    state.releaseFocus();
    this.render();
    if (event.outcome) await this.end();
    else if (state.myTurn && (!wasMine || state.hotSeat) && event.what && state.task) this.callToPlay(event);
  }

  callToPlay(event) {
    if (event.type === "reveal" && this.state.position.phase === "play") return;
    this.voice.log(turnWords(this.state));
    playSound("turn");
  }

  /** The win is seen before it is read; the result comes when the garden has bloomed. */
  async end() {
    const { winners } = this.state.view.outcome;
    const { panels } = this.screen.seats;
    this.voice.log(this.outcome());
    scrollTo({ top: 0, behavior: calm() ? "auto" : "smooth" });
    playSound(winners.includes(this.you) ? "won" : "over");
    this.screen.result.askForReview(this.state.view.game, this.you);
    await bloom(winners.map((seat) => panels[seat].garden));
    this.screen.result.held = false;
    await this.resync();
    if (this.screen.byKeyboard) $("again")?.focus();
  }

  /** Take the whole table as the server tells it now; throws when the server cannot be reached. */
  async reload() {
    let view;
    do view = await get(nowPath(this.id)); while (view.seq < this.feed.highest);
    this.feed.restart(view.seq);
    const { view: shown, position } = this.state;
    const moved = view.you.join() !== shown.you.join();
    // The answer may have been on its way while somebody came; what the stream says of who is there is never older.
    this.state.load({ ...view, present: this.presence.seats ?? view.present });
    // Whoever watches is known by the seats they had when they began to; others see by that who is there.
    if (moved) this.connection.reopen();
    this.state.releaseFocus();
    this.voice.recall(this.state, this.you);
    this.render();
    this.catchUp(shown, position);
    if (shown.status !== "over" && view.status === "over") this.voice.log(this.outcome());
  }

  /** Say what was passed over since this view was shown, with this position: the stream may be later than an answer. */
  catchUp({ game, seq }, position) {
    const { state } = this;
    if (state.view.game === game) {
      missedWords(state, seq, position, this.you).slice(-TOO_MANY).forEach((words) => this.voice.log(words));
    } else if (state.status === "playing") {
      this.voice.log(t("The game begins."));
      if (state.myTurn) this.voice.log(turnWords(state));
    }
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
    const asked = { position: this.state.view.position };
    this.asked = asked;
    this.sent = move;
    this.render();
    try {
      return await this.post(move, true);
    } catch (problem) {
      this.explain(problem.message);
      return false;
    } finally {
      this.answered(asked);
    }
  }

  /** A move is known to be made, or refused; whoever knows it first says so. */
  answered(asked) {
    if (!asked || this.asked !== asked) return;
    this.asked = null;
    this.render();
    if (this.play.carried !== null) this.screen.focusGarden(this.play.legal[0]);
  }

  async post(move, mayRetry) {
    const { position } = this.state.view;
    try {
      const answer = await post(`${this.path}/moves`, { seq: this.feed.known, move });
      answer.events.forEach((event) => this.receive(event));
      await this.feed.shown(answer.seq);
      return true;
    } catch (problem) {
      if (problem.status === 0 && await this.hasGoneOn(position)) return true;
      if (problem.status !== 409) throw problem;
      await this.reload();
      // Somebody joined or left in the same moment: the board is as it was, so the move still means the same.
      if (mayRetry && this.state.view.position === position) return this.post(move, false);
      this.explain(t("The table has gone on in the meantime. Please look again."));
      return false;
    }
  }

  /** Whether the stream has told of a move whose answer was lost on its way: then there is nothing to try again. */
  async hasGoneOn(position) {
    await this.feed.shown(this.feed.known);
    return this.state.view.position !== position;
  }

  // Words

  /** Say why something cannot be done, with a shake of what is in the way. */
  explain(text, seat = null, cell = null) {
    playSound("no");
    this.pointedAt = cell;
    if (cell !== null) this.screen.shake(seat, cell);
    this.voice.explain(text);
    this.render();
  }

  outcome() {
    const { view, position, names } = this.state;
    return outcomeWords(view.outcome, position, names, this.you);
  }

  render() {
    this.screen.render();
    this.mixing.update(this.state);
  }
}

/** The table as it is, though clovers may wait for our number. */
const nowPath = (id) => `${tablePath(id)}?wait=false`;

/**
 * The page came with the table as it stood; what has happened since comes by the stream. Whoever comes back with the
 * browser's own Back may have a page of long ago: then the table is asked for, if the server can be reached.
 */
async function open() {
  const { table, now } = $("table").dataset;
  const brought = JSON.parse($("view").textContent);
  const type = performance.getEntriesByType("navigation")[0]?.type;
  if (type !== "back_forward") hearTime(1000 * Number(now));
  new Table(table, type === "back_forward" ? await get(nowPath(table)).catch(() => brought) : brought);
}

open();
// Whoever came by a link has seen no other page of ours.
install();
