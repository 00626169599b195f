// After a game, in a few lines: was that luck or skill? For whatever page shows how it ended.
import { t } from "../../shared/i18n.js";
import { el } from "../../shared/dom.js";
import { Curve } from "./curve.js";
import { differenceOf } from "./difference.js";
import { points, remembered, reviewOf, tenths } from "./review.js";

const NOTABLE = 0.05;
// Scripts come whole, from a folder beside the one where everything else is.
const STYLE = new URL("../../../css/review.css", import.meta.url.replace("/one/", "/")).href;

/**
 * Return an element that fills itself with the review of `game`: one sentence, the curve, the luckiest and unluckiest
 * clover, the best and the costliest move. `seat` is whose game it was, null for whoever watches. It stays empty if
 * there is no review.
 */
export function reviewSummary(game, seat = null) {
  if (!document.querySelector("link[href*='css/review.css']")) document.head.append(el("link", { rel: "stylesheet", href: STYLE }));
  const place = el("section", { class: "review-summary", "aria-label": t("Luck and skill"), hidden: true });
  reviewOf(game).then((review) => {
    place.replaceChildren(...parts(review, game, seat));
    place.hidden = false;
  }, () => {});
  return place;
}

function parts(review, game, seat) {
  const own = review.seats[seat ?? (review.winners?.[0] ?? 0)];
  const curve = new Curve(review, review.seats.map(({ verdict }) => verdict).join(" "));
  const kept = own.highlights.map((one) => el("li", {}, el("a", { href: `${path(game)}?at=${one.moment + 1}` }, remembered(one))));
  return [
    el("p", { class: "review-verdict" }, seat === null ? own.verdict : verdictOf(own)),
    curve.element,
    el("ul", { class: "review-kept fine" }, ...kept),
    ...picture(review, own),
    el("a", { class: "button", href: path(game) }, t("Look at the review")),
  ];
}

/** What the costliest move did to the garden, beside what the better one would have done. */
function picture(review, own) {
  const costliest = own.highlights.find(({ moment }) => moment === own.costliest);
  return costliest ? differenceOf(review.moments[own.costliest], costliest.before) : [];
}

const path = (game) => `/g/${encodeURIComponent(game)}`;

function verdictOf({ luck, skill, points: lost }) {
  const said = luckOf(luck, skill);
  // In a tournament it is points that count (R17).
  const cost = lost === undefined ? [] : [t("Your moves cost %(points)s points of the tournament.", { points: tenths(lost) })];
  return [said, ...cost].join(" ");
}

function luckOf(luck, skill) {
  const values = { luck: points(luck), skill: points(skill) };
  if (luck >= NOTABLE) return t("You were lucky: %(luck)s points from the clovers, %(skill)s from your moves.", values);
  if (luck <= -NOTABLE) return t("You were unlucky: %(luck)s points from the clovers, %(skill)s from your moves.", values);
  return t("Your luck was ordinary: %(luck)s points from the clovers, %(skill)s from your moves.", values);
}
