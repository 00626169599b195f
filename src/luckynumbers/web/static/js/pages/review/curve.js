// Everybody's chances over a game as lines, one for each seat; told apart by their dashes, too.

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 300;
const HEIGHT = 84;

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** The chances before the first clover, then after every event. */
const chancesOf = (review) => [review.start, ...review.moments.map(({ chances }) => chances)];

export class Curve {
  /** Draw a review; `described` is for those who cannot see it. */
  constructor(review, described) {
    this.steps = chancesOf(review);
    this.element = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", class: "curve", role: "img", "aria-label": described });
    this.element.append(shape("path", { class: "curve-even", d: `M0 ${this.y(1 / review.players)}H${WIDTH}` }));
    for (let seat = 0; seat < review.players; seat += 1) this.element.append(this.line(seat));
    this.now = shape("path", { class: "curve-now", d: "" });
    this.element.append(this.now);
  }

  x(step) { return (WIDTH * step) / Math.max(this.steps.length - 1, 1); }

  y(chance) { return HEIGHT - 3 - (HEIGHT - 6) * chance; }

  line(seat) {
    const places = this.steps.map((chances, step) => `${this.x(step).toFixed(1)} ${this.y(chances[seat]).toFixed(1)}`);
    return shape("path", { class: `curve-line curve-${seat}`, d: `M${places.join("L")}` });
  }

  /** Show where the game stands. */
  mark(step) {
    this.now.setAttribute("d", `M${this.x(step).toFixed(1)} 0V${HEIGHT}`);
  }

  /** Make the curve a scrubber: onStep(step) hears where somebody points. */
  scrub(onStep) {
    const go = (event) => {
      const { left, width } = this.element.getBoundingClientRect();
      onStep(Math.round(((event.clientX - left) / width) * (this.steps.length - 1)));
    };
    this.element.addEventListener("pointerdown", (event) => {
      go(event);
      this.element.setPointerCapture(event.pointerId);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) go(event);
    });
  }
}
