// What is special about this table, in a few words each.
import { gameOfTournament } from "../game/rules.js";
import { n, t } from "../shared/i18n.js";
import { el } from "../shared/dom.js";

function factsOf(view) {
  const { setup, bruno, tournament, clock, coach, players } = view.options;
  const { game, games } = gameOfTournament(view.number, players);
  const facts = [];
  if (tournament && view.number) {
    facts.push(t("Tournament, game %(number)s of %(games)s", { number: game, games }));
  } else if (tournament) facts.push(n("Tournament of %(num)s game", "Tournament of %(num)s games", games));
  else if (view.number > 1) facts.push(t("Game %(number)s at this table", { number: view.number }));
  if (setup === "choice") facts.push(t("Set-up by choice"));
  if (setup === "michael") facts.push(t("Michael’s set-up"));
  if (bruno) facts.push(t("Bruno’s variant: equal numbers diagonally side by side give another turn"));
  if (clock) facts.push(clockWords(clock));
  if (coach) facts.push(t("The coach is on: everyone here may ask for hints, and the game is not rated"));
  return facts;
}

function clockWords(seconds) {
  if (seconds >= 86400) return n("%(num)s day for a move", "%(num)s days for a move", Math.round(seconds / 86400));
  if (seconds >= 60 && seconds % 60 === 0) return n("%(num)s minute for a move", "%(num)s minutes for a move", Math.round(seconds / 60));
  return n("%(num)s second for a move", "%(num)s seconds for a move", seconds);
}

export function showFacts(list, view) {
  const facts = factsOf(view);
  list.hidden = facts.length === 0;
  list.replaceChildren(...facts.map((fact) => el("li", {}, fact)));
}
