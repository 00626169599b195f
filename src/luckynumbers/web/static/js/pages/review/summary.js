// After a game, in a few lines: was that luck or skill? For whatever page shows how it ended.
import { t } from "../../shared/i18n.js";
import { el } from "../../shared/dom.js";
import { Curve } from "./curve.js";
import { differenceOf } from "./difference.js";
import { points, reviewOf } from "./review.js";

const NOTABLE = 0.05;
// Scripts come whole, from a folder beside the one where everything else is.
const STYLE = new URL("../../../css/review.css", import.meta.url.replace("/one/", "/")).href;

/**
 * Return an element that fills itself with the review of `game`: one sentence, the curve, the luckiest clover and
 * the costliest move. `seat` is whose game it was, null for whoever watches. It stays empty if there is no review.
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
  const kept = own.highlights.map(({ label, moment, text }) => el("li", {}, el("a", { href: `${path(game)}?at=${moment + 1}` }, `${label}: ${text}`)));
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

function verdictOf({ luck, skill }) {
  const values = { luck: points(luck), skill: points(skill) };
  if (luck >= NOTABLE) return t("You were lucky: %(luck)s points from the clovers, %(skill)s from your moves.", values);
  if (luck <= -NOTABLE) return t("You were unlucky: %(luck)s points from the clovers, %(skill)s from your moves.", values);
  return t("Your luck was ordinary: %(luck)s points from the clovers, %(skill)s from your moves.", values);
}
