// The review of a finished game, from the server that keeps it, and how its numbers are written.
import { gamePath, get } from "../../shared/api.js";
import { el, pause } from "../../shared/dom.js";

const AGAIN = 700;

/** Get a review once it is worked out; onProgress hears which part is done, and its place if it has to wait. */
export async function reviewOf(game, effort = "quick", onProgress = () => {}) {
  const path = `${gamePath(game)}/review?effort=${effort}&language=${document.documentElement.lang || "en"}`;
  for (;;) {
    const told = await get(path);
    if (told.moments) return told;
    onProgress(told);
    await hearProgress(game, effort, onProgress);
    await pause(AGAIN);
  }
}

/** Hear how far a review is for as long as anybody tells. */
function hearProgress(game, effort, onProgress) {
  return new Promise((resolve) => {
    const stream = new EventSource(`${gamePath(game)}/review/progress?effort=${effort}`);
    stream.onmessage = ({ data }) => onProgress(JSON.parse(data));
    stream.onerror = () => { stream.close(); resolve(); };
  });
}

const language = document.documentElement.lang || "en";
const written = (number, digits) => number.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A number with one digit after the comma, or point. */
export const tenths = (number) => written(number, 1);

/** A moment to remember: what it is called, what it was worth, when it was and what happened. */
export const remembered = ({ label, amount, text }) => `${label}${amount ? ` (${amount})` : ""}: ${text}`;

/** A standard error to stand behind its number; nothing where none was sampled. */
const sure = (error) => (error ? ` ± ${tenths(100 * error)}` : "");

/** A change of a chance in points, hundredths of a win, with its sign. */
export function points(amount, digits = 0) {
  const rounded = Number((100 * amount).toFixed(digits));
  if (!rounded) return written(0, digits);
  return `${rounded > 0 ? "+" : "−"}${written(Math.abs(rounded), digits)}`;
}

const percents = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

/** A chance as people write it. */
export const percent = (part) => percents.format(part);

/** What a decision is called and what it cost. */
export function gradeLine({ grade, graded, loss, error }) {
  return el("p", { class: `insight-worth grade-${grade}` }, `${graded}: ${points(-loss, 1)}${sure(error)}`);
}

/** Everybody's chances. */
export function chancesLine(chances, names) {
  return el("p", { class: "insight-chances" }, ...chances.map((chance, seat) => el("span", {}, `${names[seat]} ${percent(chance)}`)));
}

/** A decision and its chance for `seat`, as words, a number, and a bar that says the same to the eye. */
export function bar({ said, chances, error }, seat) {
  const chance = `${percent(chances[seat])}${sure(error)}`;
  return [el("span", {}, said), el("meter", { min: 0, max: 1, value: chances[seat], "aria-hidden": "true" }), el("span", { class: "insight-percent" }, chance)];
}
