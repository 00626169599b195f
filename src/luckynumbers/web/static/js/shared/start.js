// Opening a table and going there, for every page that has a way to begin.
import { botName, t } from "./i18n.js";
import { post } from "./api.js";

/** Make a table of these options and go to it. */
export async function openTable(options) {
  const { table } = await post("/api/tables", options);
  location.assign(`/t/${encodeURIComponent(table)}`);
}

/** Keep a name somebody typed as theirs, so that nobody is asked twice; `known` is the one we already have. */
export async function rememberName(name, known) {
  if (name && name !== known) await post("/api/me", { name });
}

/** A game against a friendly bot, at once; the first clover is yours to draw. */
export const againstBot = (name) => ({
  players: 2, setup: "sorted", bruno: false, tournament: false, first: 0, public: false, clock: null,
  seats: [{ kind: "me", name: name || t("Guest") }, { kind: "bot", bot: "seedling", name: botName("seedling") }],
});

/**
 * Run `work` while `button` shows that it does; what goes wrong is said in `say`.
 * The button stays busy after success, because the page is then about to change.
 */
export async function busy(button, say, work) {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  say.textContent = "";
  try {
    await work();
  } catch (problem) {
    say.textContent = problem.message;
    rested(button);
  }
}

/** Let a button be pressed again. */
export function rested(button) {
  button.ariaBusy = null;
}

// Coming back with the browser's own Back shows the page as it was left: busy, though nothing is under way.
addEventListener("pageshow", () => document.querySelectorAll("button[aria-busy]").forEach(rested));
