// The waiting room: a link to send, a code to scan, who is here, a chair for whoever just came in, and for whoever
// opened the table: bots for free chairs, beginning with who is here, calling it off.
import { n, t } from "../shared/i18n.js";
import { post, tablePath } from "../shared/api.js";
import { addNumber, sitDown } from "../shared/shuffle.js";
import { rememberName } from "../shared/start.js";
import { $, busy, copyText, el, rested } from "../shared/dom.js";
import { faces } from "../game/faces.js";
import { isAway } from "../game/presence.js";
import { showFacts } from "./facts.js";

export class WaitingRoom {
  /** onSeated(): we have just taken a seat; ask for the table anew. */
  constructor(table, onSeated) {
    this.table = table;
    this.path = tablePath(table);
    this.mixed = false;
    $("join-name").value = $("table").dataset.name;
    $("join").addEventListener("submit", (event) => this.join(event, onSeated));
    this.tell("seat-bot", "bot", onSeated, () => ({ bot: $("bot").value }));
    this.tell("begin-now", "start", onSeated);
    this.tell("cancel-table", "cancel", () => location.assign("/"));
    this.tell("stand-up", "leave", () => location.assign("/"));
    $("copy").addEventListener("click", () => this.copy());
    $("share-url").addEventListener("focus", (event) => event.target.select());
    if (navigator.share) {
      $("share").hidden = false;
      $("share").addEventListener("click", () => this.share());
    }
  }

  update(state) {
    const { seats, view } = state;
    const open = seats.filter((seat) => seat.kind === "open").length;
    const cancelled = state.status === "cancelled";
    $("waiting-columns").hidden = cancelled;
    $("waiting-gone").hidden = !cancelled;
    const seated = !state.spectating;
    $("waiting-title").textContent = seated
      ? n("Waiting for %(num)s more player", "Waiting for %(num)s more players", open)
      : n("A chair is free at this table", "%(num)s chairs are free at this table", open);
    const shown = faces(seats);
    $("sitters").replaceChildren(...seats.map((seat, i) => sitter(seat, shown[i], view.you.includes(i), isAway(state, i))));
    $("join").hidden = seated || open === 0;
    showFacts($("waiting-facts"), view);
    this.showHosting(state, open);
    if (cancelled) $("waiting-title").textContent = t("This table was taken away");
    else if (seated) this.mix(state);
  }

  /** What only whoever opened the table may do; everyone else may go again. */
  showHosting({ view, seats }, open) {
    const hosting = view.you.includes(view.host);
    $("hosting").hidden = !hosting;
    // It has its place from the beginning, so that nothing moves when somebody sits down.
    $("begin-now").hidden = seats.length < 3;
    $("begin-now").disabled = open === 0 || seats.length - open < 2;
    $("stand-up").hidden = hosting || !view.you.length;
  }

  /** Let a button ask for something at this table; then() once it is done. */
  tell(id, wish, then, body = () => ({})) {
    $(id).addEventListener("click", () => busy($(id), $("waiting-say"), async () => {
      await post(`${this.path}/${wish}`, body());
      await then();
      rested($(id));
    }));
  }

  join(event, onSeated) {
    event.preventDefault();
    const button = event.submitter ?? $("join").querySelector("button");
    busy(button, $("waiting-say"), async () => {
      const name = $("join-name").value.trim();
      await rememberName(name, $("table").dataset.name);
      await sitDown(this.table, name);
      await onSeated();
      rested(button);
    });
  }

  // Whoever opened the table mixes a number into the shuffle too, so that no single side could have chosen the deck.
  async mix({ view }) {
    if (this.mixed || view.you.some((seat) => view.contributions[seat])) return;
    this.mixed = true;
    try {
      await addNumber(this.table, `${this.table}.1`, view.commitment);
    } catch {
      // The game may just have begun; the shuffle is honest without it.
    }
  }

  async copy() {
    await copyText($("share-url").value);
    $("copy").textContent = t("Copied");
    setTimeout(() => { $("copy").textContent = t("Copy"); }, 2500);
  }

  async share() {
    try {
      await navigator.share({ title: document.title, text: t("Come and play with me!"), url: $("share-url").value });
    } catch {
      // Changing one's mind is no error.
    }
  }
}

function sitter(seat, face, mine, away) {
  if (seat.kind === "open") return el("li", { class: "sitter-open" }, t("free chair"));
  const tag = seat.kind === "bot" ? t("bot") : mine ? t("you") : away ? t("away") : "";
  return el("li", { class: away && "seat-away" }, el("span", { class: "seat-face" }, face), el("span", { class: "sitter-name" }, seat.name), el("span", { class: "seat-tag" }, tag));
}
