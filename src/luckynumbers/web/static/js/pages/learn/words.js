// Why a clover does not fit, kindly.
import { t } from "../../shared/i18n.js";
import { CELL_NAMES } from "../../game/notation.js";
import { misfit } from "../../game/rules.js";

/** Say in one sentence what keeps `clover` off `cell`. */
export function whyNot(cells, clover, cell) {
  const { other, where, cell: place } = misfit(cells, clover, cell);
  const values = { clover, other, cell: CELL_NAMES[cell], place: CELL_NAMES[place] };
  if (where === "same") return t("A %(clover)s stands there already; swapping it for its equal changes nothing.", values);
  if (other === clover) return t("There is a %(clover)s on %(place)s already, and a line never holds two equals.", values);
  if (where === "left") return t("Not there: to the left stands %(other)s, and %(clover)s is smaller.", values);
  if (where === "above") return t("Not there: above it stands %(other)s, and %(clover)s is smaller.", values);
  if (where === "right") return t("Not there: to the right stands %(other)s, and %(clover)s is greater.", values);
  return t("Not there: below it stands %(other)s, and %(clover)s is greater.", values);
}
