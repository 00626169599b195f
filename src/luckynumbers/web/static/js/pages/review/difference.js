// What a costly move did to a garden, as two small pictures: as it was played, and as it could have been.
import { t } from "../../shared/i18n.js";
import { el } from "../../shared/dom.js";
import { svg } from "../../game/clover.js";
import { laying, parseMove, parsePosition } from "../../game/notation.js";

const CELL = 22;

/** The garden of whoever decided, twice; nothing where neither decision lays a clover. `before`: the position, as text. */
export function differenceOf({ event, best, seat, told, options }, before) {
  const moves = [event, best ?? event].map(parseMove);
  if (!before || event === best || moves.every(({ cell }) => cell === undefined)) return [];
  const position = parsePosition(before);
  const better = options.find(({ action }) => action === best)?.said ?? "";
  const said = [t("Played: %(move)s", { move: told }), t("Better: %(move)s", { move: better })];
  const pictures = moves.map((what, i) => el("figure", {}, garden(position, seat, what), el("figcaption", { class: "fine" }, said[i])));
  return [el("div", { class: "difference" }, ...pictures)];
}

/** The garden after a decision, with the cell it changed set off. */
function garden(before, seat, what) {
  const laid = laying(what, before);
  const cells = before.gardens[seat].map((number, cell) => (laid?.cell === cell ? laid.clover : number));
  const parts = cells.flatMap((number, cell) => {
    const [x, y] = [CELL * (cell % 4), CELL * Math.floor(cell / 4)];
    const kind = `difference-cell${laid?.cell === cell ? " difference-new" : ""}`;
    const hollow = svg("rect", { class: kind, x: x + 1.5, y: y + 1.5, width: CELL - 3, height: CELL - 3, rx: 5 });
    return number ? [hollow, svg("text", { x: x + CELL / 2, y: y + CELL / 2 + 4 }, String(number))] : [hollow];
  });
  return svg("svg", { class: "difference-garden", viewBox: `0 0 ${4 * CELL} ${4 * CELL}`, "aria-hidden": "true" }, ...parts);
}
