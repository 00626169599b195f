// Opening a table and going there, for every page that has a way to begin.
import { t } from "./i18n.js";
import { post } from "./api.js";
import { $, busy } from "./dom.js";

/** Make a table of these options and go to it. */
export async function openTable(options) {
  const { table } = await post("/api/tables", { ...options, mixing: true });
  location.assign(`/t/${encodeURIComponent(table)}`);
}

/** Keep a name somebody typed as theirs, so that nobody is asked twice; `known` is the one we already have. */
export async function rememberName(name, known) {
  if (name && name !== known) await post("/api/me", { name });
}

/** A game against a friendly bot, at once; the first clover is yours to draw. */
const againstBot = (name) => ({
  players: 2, setup: "sorted", bruno: false, tournament: false, first: 0, public: false, clock: null,
  seats: [{ kind: "me", name: name || t("Guest") }, { kind: "bot" }],
});

/** Let the form that starts a game, or goes on with the one that is open, say on its page what goes wrong; without this script it works as a plain form. */
export function startFrom(form, name) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const open = form.dataset.continue;
    busy($("play"), $("say"), async () => (open ? location.assign(open) : openTable(againstBot(name))));
  });
}
