// Everything of a table that is on the screen, drawn anew from its state after whatever happens.
import { t } from "../shared/i18n.js";
import { $, settle } from "../shared/dom.js";
import { HandsView } from "../game/hands.js";
import { HistoryView } from "../game/history.js";
import { MiddleView } from "../game/middle.js";
import { SeatsView } from "../game/seats.js";
import { fly, shake } from "./animate.js";
import { Calling } from "./calling.js";
import { ClockView } from "./clock.js";
import { CloseUp } from "./close-up.js";
import { Menu } from "./menu.js";
import { reactionWords, showReaction } from "./reactions.js";
import { ResultView } from "./result.js";
import { WaitingRoom } from "./waiting.js";
import { turnWords, watchWords } from "./words.js";

export class Screen {
  /** table: the Table that is shown here. */
  constructor(table) {
    this.table = table;
    this.byKeyboard = false;
    this.byTouch = false;
    this.previewCell = null;
    this.waiting = new WaitingRoom(table.id, () => table.reload());
    this.middle = new MiddleView({ onDraw: () => this.play.draw(), onPick: (clover) => this.play.pick(clover) });
    this.history = new HistoryView($("history"));
    this.result = new ResultView(table);
    this.clock = new ClockView();
    this.closeUp = new CloseUp();
    this.menu = new Menu(table);
    this.calling = new Calling();
    $("draw").addEventListener("click", () => { if ($("draw").ariaDisabled !== "true") this.play.draw(); });
    $("act").addEventListener("click", () => this.play.action?.act());
    for (const [type, leave] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
      $("mine").addEventListener(type, (event) => this.preview(event.target.closest?.(".cell")?.dataset.cell ?? null));
      $("mine").addEventListener(leave, () => this.preview(null));
    }
  }

  get state() { return this.table.state; }
  get play() { return this.table.play; }

  render() {
    const waiting = ["waiting", "cancelled"].includes(this.state.status);
    $("loading").hidden = true;
    $("waiting").hidden = !waiting;
    $("board").hidden = waiting;
    this.renderSeats();
    if (waiting) this.waiting.update(this.state);
    else this.renderBoard();
    this.renderTitle();
    this.calling.update(this.state);
  }

  // Gardens are built anew when seats are taken: which of them are ours may have changed.
  renderSeats() {
    const you = this.state.view.you.join();
    if (this.seatedAs === you) return;
    this.seatedAs = you;
    this.seats = new SeatsView(this.state, (seat, cell) => this.play.cell(seat, cell, { sure: !this.byTouch }), (seat) => this.closeUp.open(seat, this.state));
    this.hands = new HandsView(this.seats);
  }

  // The tab says whose turn it is, for those who look elsewhere meanwhile.
  renderTitle() {
    const { state } = this;
    const news = state.myTurn ? ["●", t("Your turn")].join(" ") : state.names.filter(Boolean).join(", ");
    document.title = [news, t("Lucky Numbers")].join(" – ");
  }

  renderBoard() {
    const { state, play, table } = this;
    play.refresh();
    $("board").classList.toggle("my-turn", state.myTurn);
    $("board").classList.toggle("sending", table.sending);
    $("title").textContent = state.names.join(", ");
    $("turn-line").textContent = turnWords(state);
    this.renderHint();
    this.renderActs();
    this.seats.update(state, { ...play.shown, blocking: table.voice.explained ? table.pointedAt : null });
    this.middle.update(state, play.chosen, table.sending);
    this.hands.update(state);
    this.renderAsked();
    this.history.update(state.history, state.seats);
    this.result.update(state, table.you);
    this.clock.update(state);
    this.closeUp.update(state);
    this.menu.update(state);
    table.coach.update();
  }

  renderHint() {
    const { explained } = this.table.voice;
    const pointing = this.previewCell !== null && this.state.myTurn && this.play.weighed === null;
    const preview = pointing ? this.play.whatIf(this.previewCell) : "";
    $("hint").textContent = explained || preview || this.play.hint || watchWords(this.state);
    $("hint").classList.toggle("explained", Boolean(explained));
  }

  // Both buttons keep their places whether they are there or not, so that nobody taps one and hits the other.
  renderActs() {
    const { state, play, table } = this;
    const { action } = play;
    const [draw, act] = [$("draw"), $("act")];
    draw.classList.toggle("gone", !state.mine.length || state.status !== "playing" || state.position.phase !== "play");
    draw.setAttribute("aria-disabled", String(state.task !== "choose"));
    draw.setAttribute("aria-busy", String(table.sending && table.sent === "+"));
    act.classList.toggle("gone", !action);
    act.classList.toggle("primary", Boolean(action) && !action.soft);
    act.setAttribute("aria-busy", String(table.sending && Boolean(action)));
    const label = action?.label ?? "";
    if (action && !action.harmless && act.textContent !== label) settle(act);
    act.textContent = label;
  }

  showConnection(state) {
    $("connection").textContent = state === "lost" ? t("Connection lost, trying again…") : "";
  }

  /** Show a reaction where it comes from; returns it in words. */
  react({ seat, reaction }) {
    showReaction(this.seats.panels[seat].bubble, reaction);
    return t("%(name)s: %(words)s", { name: this.state.names[seat], words: reactionWords(reaction) });
  }

  /** What a tap on this cell of the large garden would do has just changed. */
  settle(cell) {
    settle(this.seats.cell(this.state.focus, cell));
  }

  /** Where a clover that this seat holds lies. */
  hand(seat) {
    return this.hands.place(seat, this.state.focus);
  }

  /** Let a clover fly from the hand or the middle to a cell of the garden in play. */
  send(clover, cell) {
    const source = $("hand").firstElementChild ?? this.middle.place(clover);
    fly(clover, source?.getBoundingClientRect(), this.seats.cell(this.state.position.turn, cell));
  }

  // What is on its way is no longer where it was.
  renderAsked() {
    const asked = this.table.sending ? this.play.asked : null;
    $("hand").classList.toggle("away", Boolean(asked));
    this.middle.buttons.forEach((button) => button.classList.toggle("away", !this.state.position.hand.length && Number(button.dataset.clover) === asked?.clover));
  }

  shake(seat, cell) {
    const tried = this.seats.cell(seat, cell);
    shake(tried.querySelector(".clover") ?? tried);
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
