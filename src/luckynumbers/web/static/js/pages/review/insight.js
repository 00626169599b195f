// Beside a replay: what every moment was worth, why, and what would have been better.
import { t } from "../../shared/i18n.js";
import { gamePath } from "../../shared/api.js";
import { busy, copyText, el } from "../../shared/dom.js";
import { Curve } from "./curve.js";
import { Marks } from "./marks.js";
import { bar, chancesLine, gradeLine, points, remembered, reviewOf } from "./review.js";

const SHOWN = 4;

class Insight {
  /** Show a review in `place` and on `board`. onStep(step) hears where somebody points on the curve; onTry(step), from where to try another move. onDeep(onProgress) shows a deep one. */
  constructor({ game, place, curvePlace, board, onStep, onTry, onDeep }, review) {
    this.review = review;
    this.marks = new Marks(board);
    this.curve = new Curve(review, review.seats.map(({ verdict }) => verdict).join(" "));
    this.curve.scrub(onStep);
    this.moment = el("div", { class: "insight-moment" });
    this.link = el("a", { class: "fine", onclick: (event) => this.copy(event) }, t("Link to this moment"));
    this.other = el("button", { type: "button", class: "button", onclick: () => onTry(this.from) }, t("Try another move"));
    curvePlace.replaceChildren(this.curve.element, this.legend());
    const record = `${gamePath(game)}/review/record?effort=${review.effort}&language=${document.documentElement.lang || "en"}`;
    const annotated = el("a", { class: "fine", href: record, download: `luckynumbers-${game}-review.txt` }, t("Download the record with remarks"));
    place.replaceChildren(this.summary(onStep), this.moment, this.other, deeper(review, onDeep), el("p", { class: "insight-links" }, this.link, annotated));
    place.hidden = curvePlace.hidden = false;
  }

  legend() {
    const names = this.review.names.map((name, seat) => el("span", { class: `curve-name curve-name-${seat}` }, name));
    return el("p", { class: "curve-names fine", "aria-hidden": true }, ...names);
  }

  summary(onStep) {
    return el("ul", { class: "insight-seats" }, ...this.review.seats.map((seat) => this.seat(seat, onStep)));
  }

  /** One sentence, the luckiest clover and the costliest move; whatever else there is to say unfolds. */
  seat(seat, onStep) {
    const first = seat.highlights.filter(({ moment }) => [seat.luckiest, seat.costliest].includes(moment));
    const further = seat.highlights.filter((one) => !first.includes(one));
    const buttons = (some) => some.map((one) => this.highlight(one, onStep));
    return el("li", {}, seat.verdict, ...buttons(first), el("details", { class: "insight-more fine" }, el("summary", {}, t("More moments and numbers")), ...buttons(further), figuresOf(seat)));
  }

  highlight(one, onStep) {
    const { moment } = one;
    return el("button", { type: "button", class: "link-button fine", "data-moment": moment, onclick: () => onStep(moment + 1) }, remembered(one));
  }

  /** Say what step `at` was worth; 0 is the beginning. */
  show(at) {
    this.curve.mark(at);
    this.link.setAttribute("href", `${location.pathname}?at=${at}`);
    this.link.textContent = t("Link to this moment");
    const moment = this.review.moments[at - 1];
    this.from = this.decisionAt(at);
    this.other.disabled = this.from === null;
    this.mark(moment);
    this.moment.replaceChildren(...(moment ? this.parts(moment) : [chancesLine(this.review.start, this.review.names)]));
  }

  /** From where another move can be tried: before the decision that step `at` was, or after the reveal before one. */
  decisionAt(at) {
    const { moments } = this.review;
    if (moments[at - 1]?.options.length) return at - 1;
    return moments[at]?.options.length ? at : null;
  }

  mark(moment) {
    if (!moment?.options.length) return this.marks.clear();
    const { options, seat, event } = moment;
    return this.marks.show(shownOf(moment), seat, { best: options[0].action, played: event, hand: handOf(moment, this.review) });
  }

  async copy(event) {
    event.preventDefault();
    history.replaceState(null, "", this.link.href);
    await copyText(this.link.href);
    this.link.textContent = t("Copied");
  }

  parts(moment) {
    const worth = moment.grade === null ? this.lucky(moment) : gradeLine(moment);
    return [worth, el("p", {}, moment.why), chancesLine(moment.chances, this.review.names), ...this.options(moment)];
  }

  lucky({ seat, luck }) {
    return el("p", { class: "insight-worth" }, t("Luck of %(name)s: %(points)s points", { name: this.review.names[seat], points: points(luck[seat], 1) }));
  }

  /** The best moves with their chances as bars, what was played among them. */
  options(moment) {
    const { options, seat, event } = moment;
    if (options.length < 2) return [];
    const bars = shownOf(moment).map((option) => el("li", { class: option.action === event ? "played" : null }, ...bar(option, seat)));
    return [el("h3", { class: "side-title" }, t("Best moves")), el("ol", { class: "insight-options" }, ...bars)];
  }
}

/** Every number about a seat: where the result came from, the result without luck, the accuracy. */
function figuresOf({ figures = [] }) {
  return el("dl", {}, ...figures.map(({ label, value }) => el("div", {}, el("dt", {}, label), el("dd", {}, value))));
}

/** A button that has the game looked at deeply, and then how far that is; nothing more to ask for if it was. */
function deeper({ effort }, onDeep) {
  if (effort === "deep") return el("p", { class: "fine" }, t("This is the deep review."));
  const done = el("progress", { max: 1, "aria-label": t("Part of the deep review that is done"), hidden: true });
  const said = el("p", { class: "fine", role: "status" });
  const work = async () => {
    done.hidden = false;
    try {
      await onDeep(({ progress, place }) => {
        done.value = progress;
        said.textContent = place ? t("Number %(number)s in line", { number: place }) : "";
      });
    } finally {
      done.hidden = true;
    }
  };
  const button = el("button", { type: "button", class: "button", onclick: () => busy(button, said, work) }, t("Look deeper"));
  return el("div", { class: "insight-deeper" }, button, done, said);
}

/** The best decisions, and what was played. */
function shownOf({ options, event }) {
  return options.filter(({ action }, place) => place < SHOWN || action === event);
}

/** The clover somebody held when they decided; null if none was. */
function handOf({ number }, { moments }) {
  const drawn = Number(moments[number - 1]?.event);
  return Number.isNaN(drawn) ? null : drawn;
}

/** Put the review of a finished game beside its replay once it is there, and a deep one in its place; a replay without is still one. */
export async function insightOf(places, onShown) {
  const show = (review) => onShown(new Insight({ ...places, onDeep: (onProgress) => reviewOf(places.game, "deep", onProgress).then(show) }, review));
  try {
    show(await reviewOf(places.game));
  } catch {
    // There is none.
  }
}
