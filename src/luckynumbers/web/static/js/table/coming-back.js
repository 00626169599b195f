// Whoever left, or ran out of time, takes the seat back from their bot with one tap, while the game goes on (R20).
import { t } from "../shared/i18n.js";
import { post } from "../shared/api.js";

/** What a tap does for somebody whose seat a bot plays, as Play.action wants it; null for everyone else. */
export function comingBack(table) {
  const { state } = table;
  const left = state.view.you.find((seat) => state.seats[seat].kind === "person" && state.seats[seat].bot);
  if (state.status !== "playing" || left === undefined) return null;
  return { label: t("Take your seat back"), act: () => sitDown(table, left), harmless: true };
}

async function sitDown(table, seat) {
  try {
    await post(`${table.path}/return`, { seat });
    await table.reload();
  } catch (problem) {
    await table.reload();
    if (comingBack(table)) table.explain(problem.message);
  }
}
