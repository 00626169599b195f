// The review of a finished game, from the server that keeps it.
import { gamePath, get } from "../../shared/api.js";
import { pause } from "../../shared/dom.js";

const AGAIN = 700;

/** Get a review, asking again while it is worked out; onProgress hears which part is done. */
export async function reviewOf(game, effort = "quick", onProgress = () => {}) {
  const path = `${gamePath(game)}/review?effort=${effort}&language=${document.documentElement.lang || "en"}`;
  for (;;) {
    const told = await get(path);
    if (told.moments) return told;
    onProgress(told.progress);
    await pause(AGAIN);
  }
}

/** A change of a chance in points, hundredths of a win, with its sign. */
export function points(amount, digits = 0) {
  const rounded = Number((100 * amount).toFixed(digits));
  if (!rounded) return (0).toFixed(digits);
  return `${rounded > 0 ? "+" : "−"}${Math.abs(rounded).toFixed(digits)}`;
}

const language = document.documentElement.lang || "en";
const percents = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

/** A chance as people write it. */
export const percent = (part) => percents.format(part);
