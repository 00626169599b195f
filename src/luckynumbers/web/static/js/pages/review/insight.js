// Beside a replay: what every moment was worth, why, and what would have been better.
import { t } from "../../shared/i18n.js";
import { el } from "../../shared/dom.js";
import { Curve } from "./curve.js";
import { percent, points, reviewOf } from "./review.js";

const SHOWN = 4;

export class Insight {
  /** Show a review in `place`; onStep(step) hears where somebody points on the curve. */
  constructor(place, curvePlace, review, onStep) {
    this.review = review;
    this.curve = new Curve(review, review.seats.map(({ verdict }) => verdict).join(" "));
    this.curve.scrub(onStep);
    this.moment = el("div", { class: "insight-moment" });
    this.link = el("a", { class: "fine" }, t("Link to this moment"));
    curvePlace.replaceChildren(this.curve.element, this.legend());
    place.replaceChildren(this.summary(onStep), this.moment, this.link);
    place.hidden = curvePlace.hidden = false;
  }

  legend() {
    const names = this.review.names.map((name, seat) => el("span", { class: `curve-name curve-name-${seat}` }, name));
    return el("p", { class: "curve-names fine", "aria-hidden": true }, ...names);
  }

  summary(onStep) {
    const seats = this.review.seats.map((seat) => el("li", {}, seat.verdict, ...seat.highlights.map((one) => this.highlight(one, onStep))));
    return el("ul", { class: "insight-seats" }, ...seats);
  }

  highlight({ label, moment, text }, onStep) {
    return el("button", { type: "button", class: "link-button fine", onclick: () => onStep(moment + 1) }, `${label}: ${text}`);
  }

  /** Say what step `at` was worth; 0 is the beginning. */
  show(at) {
    this.curve.mark(at);
    this.link.setAttribute("href", `${location.pathname}?at=${at}`);
    const moment = this.review.moments[at - 1];
    this.moment.replaceChildren(...(moment ? this.parts(moment) : this.chances(this.review.start)));
  }

  parts(moment) {
    const worth = moment.grade === null ? this.lucky(moment) : this.graded(moment);
    return [worth, el("p", {}, moment.why), ...this.chances(moment.chances), ...this.options(moment)];
  }

  lucky({ seat, luck }) {
    return el("p", { class: "insight-worth" }, t("Luck of %(name)s: %(points)s points", { name: this.review.names[seat], points: points(luck[seat], 1) }));
  }

  graded({ grade, graded, loss, error }) {
    const sure = error ? ` ± ${(100 * error).toFixed(1)}` : "";
    return el("p", { class: `insight-worth grade-${grade}` }, `${graded}: ${points(-loss, 1)}${sure}`);
  }

  chances(chances) {
    return [el("p", { class: "insight-chances" }, ...chances.map((chance, seat) => el("span", {}, `${this.review.names[seat]} ${percent(chance)}`)))];
  }

  /** The best moves with their chances as bars, what was played among them. */
  options({ options, seat, event }) {
    if (options.length < 2) return [];
    const shown = options.filter(({ action }, place) => place < SHOWN || action === event);
    const bars = shown.map(({ action, said, chances }) => el("li", { class: action === event ? "played" : null },
      el("span", {}, said),
      el("meter", { min: 0, max: 1, value: chances[seat], "aria-label": said }),
      el("span", { class: "insight-percent" }, percent(chances[seat]))));
    return [el("h3", { class: "side-title" }, t("Best moves")), el("ol", { class: "insight-options" }, ...bars)];
  }
}

/** Put the review of a finished game beside its replay, once it is there; a replay without it is still one. */
export async function insightOf(game, place, curvePlace, onStep) {
  try {
    return new Insight(place, curvePlace, await reviewOf(game), onStep);
  } catch {
    return null;
  }
}
