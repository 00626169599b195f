// The options of a table: the form explains itself as it changes, and becomes the JSON of POST /api/tables.
import { t } from "../shared/i18n.js";
import { $, busy } from "../shared/dom.js";
import { faces } from "../game/faces.js";
import { openTable, rememberName } from "../shared/start.js";

const form = $("options");
const rows = [...form.querySelectorAll(".seat")];
const field = (name) => form.elements[name];
const kindOf = (row) => row.querySelector("select");
const nameOf = (row) => row.querySelector("input");
const players = () => Number(field("players").value);
const seated = () => rows.slice(0, players());
const is = (row, ...kinds) => kinds.includes(kindOf(row).value);

/** What each way in offers first; seats beyond the list keep what the page came with. */
const WAYS = {
  friends: { kinds: ["me", "open", "open", "open"] },
  public: { kinds: ["me", "open", "open", "open"], listed: true },
  here: { kinds: ["me", "here", "here", "here"] },
};

function begin() {
  const way = WAYS[new URLSearchParams(location.search).get("with")];
  if (way) {
    rows.forEach((row, seat) => { kindOf(row).value = way.kinds[seat]; });
    field("public").checked = Boolean(way.listed);
  }
  rows.forEach((row) => { row.dataset.kind = kindOf(row).value; });
  refresh();
}

/** There is one of you: taking another seat gives your old one what stood in the new one. */
function changeSeat(row) {
  const before = row.dataset.kind;
  if (is(row, "me")) {
    const old = rows.find((other) => other !== row && is(other, "me"));
    if (old) {
      kindOf(old).value = old.dataset.kind = before;
      [nameOf(row).value, nameOf(old).value] = [nameOf(old).value, nameOf(row).value];
    }
  }
  row.dataset.kind = kindOf(row).value;
}

function seatName(row) {
  const seat = rows.indexOf(row);
  if (is(row, "open")) return t("Seat %(number)s", { number: seat + 1 });
  if (is(row, "me", "here")) return nameOf(row).value.trim() || nameOf(row).placeholder;
  return kindOf(row).selectedOptions[0].textContent;
}

function showSeats() {
  rows.forEach((row, seat) => {
    row.hidden = seat >= players();
    row.querySelector(".seat-name").hidden = !is(row, "me", "here");
    row.querySelector(".seat-hint").textContent = kindOf(row).selectedOptions[0].dataset.hint ?? "";
  });
}

function showFaces() {
  const sitting = rows.map((row) => {
    const [kind, bot] = kindOf(row).value.split(":");
    return { kind, bot, name: seatName(row) };
  });
  faces(sitting).forEach((face, seat) => rows[seat].querySelector(".seat-face").replaceChildren(face));
}

function showWho() {
  const who = $("who");
  const chosen = Math.min(Math.max(who.selectedIndex, 0), players() - 1);
  who.replaceChildren(...seated().map((row, seat) => new Option(seatName(row), String(seat))));
  who.selectedIndex = chosen;
  $("who-line").hidden = field("first").value === "random";
}

/** The choices inside the fold, said in a line, so that nobody has to open it to know. */
function showNow() {
  const chosen = [...form.querySelectorAll(".more input:checked, .more option:checked")];
  const words = chosen
    .filter((one) => one.closest("#who, [hidden]") === null)
    .map((one) => one.dataset.now ?? one.textContent);
  $("now").textContent = words.filter(Boolean).join(" · ");
}

function showStart() {
  const waiting = seated().some((row) => is(row, "open"));
  const playing = seated().some((row) => is(row, "me", "here"));
  $("public-line").hidden = !waiting;
  // Alone with bots nobody need agree on it.
  $("coach-line").hidden = !waiting;
  $("start").textContent = waiting ? t("Open the table") : t("Start the game");
  $("next").textContent = waiting
    ? t("Next you get a link to send. The game starts when every seat is taken.")
    : playing ? "" : t("Nobody here plays: you will watch.");
}

function refresh() {
  showSeats();
  showFaces();
  showWho();
  showStart();
  showNow();
}

function seatJSON(row) {
  const [kind, bot] = kindOf(row).value.split(":");
  if (kind === "bot") return { kind, bot };
  return kind === "open" ? { kind } : { kind, name: seatName(row) };
}

function optionsJSON() {
  const first = field("first").value;
  const who = Number(field("who").value);
  const waiting = seated().some((row) => is(row, "open"));
  return {
    players: players(),
    setup: field("setup").value,
    bruno: field("bruno").checked,
    tournament: field("tournament").value === "yes",
    first: first === "seat" ? who : first,
    ...(first === "oldest" ? { oldest: who } : {}),
    public: waiting && field("public").checked,
    coach: waiting && field("coach").checked,
    clock: field("clock").value ? Number(field("clock").value) : null,
    seats: seated().map(seatJSON),
  };
}

form.addEventListener("change", (event) => {
  const row = event.target.closest(".seat");
  if (row && event.target === kindOf(row)) changeSeat(row);
  refresh();
});
form.addEventListener("input", (event) => {
  if (event.target.name !== "name") return;
  showFaces();
  showWho();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  busy($("start"), $("say"), async () => {
    const mine = seated().find((row) => is(row, "me"));
    if (mine) await rememberName(nameOf(mine).value.trim(), form.dataset.name);
    await openTable(optionsJSON());
  });
});

begin();
// A page restored by the browser may come back with other choices than it was sent with.
addEventListener("pageshow", refresh);
