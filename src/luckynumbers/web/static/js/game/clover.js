// Our art: clovers with four heart-shaped leaves, face-down ones, and the ladybug. The same as drawing/svg.py.

const SVG = "http://www.w3.org/2000/svg";
const HALF = 30;

// One leaf points up and touches the middle: a heart as four curves, [x, y] by [x, y].
const LEAF = [
  [0, 0], [-2, -6], [-13.5, -9], [-12.8, -19], [-12, -28], [-2.5, -30.5], [0, -25.5],
  [2.5, -30.5], [12, -28], [12.8, -19], [13.5, -9], [2, -6], [0, 0],
];
const VEIN = [[0, -5], [0, -21]];

function turned(points, degrees) {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return points.map(([x, y]) => `${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)}`);
}

const ANGLES = [45, 135, 225, 315];
const LEAVES_PATH = ANGLES.map((angle) => {
  const [start, ...rest] = turned(LEAF, angle);
  return `M${start}C${rest.join(" ")}Z`;
}).join("");
const VEINS_PATH = ANGLES.map((angle) => `M${turned(VEIN, angle).join("L")}`).join("");

/** Make an SVG element with attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function picture(kind, ...children) {
  return svg("svg", {
    class: kind,
    viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`,
    "aria-hidden": "true",
    focusable: "false",
  }, ...children);
}

function leaves() {
  return svg("path", { class: "clover-leaves", d: LEAVES_PATH });
}

/** A face-up clover. Its colour is decoration: it follows the number, so a clover keeps it wherever it goes. */
export function clover(number, { small = false } = {}) {
  const [radius, size, drop] = small ? [21, 27, 9.5] : [16, 21, 7.5];
  return picture(
    `clover clover-${number % 4}`,
    leaves(),
    svg("path", { class: "clover-veins", d: VEINS_PATH }),
    svg("circle", { class: "clover-disc", r: radius }),
    svg("text", { class: "clover-number", y: drop, "font-size": size }, String(number)),
  );
}

/** A face-down clover: all of them look the same. */
export function faceDown() {
  return picture("clover clover-down", leaves(), svg("path", { class: "clover-veins", d: VEINS_PATH }));
}

/** The ladybug that shows which way round a garden lies. */
export function ladybug() {
  const spot = (cx, cy, r) => svg("circle", { cx, cy, r });
  return svg(
    "svg",
    { class: "ladybug", viewBox: "-18 -18 36 36", "aria-hidden": "true", focusable: "false" },
    svg(
      "g",
      { transform: "rotate(-45)" },
      svg("path", { class: "ladybug-lines", d: "M-4 -15L-7 -18M4 -15L7 -18" }),
      svg("ellipse", { class: "ladybug-wings", rx: 13, ry: 15 }),
      svg("path", { class: "ladybug-lines", d: "M0 -15V15" }),
      svg(
        "g",
        { class: "ladybug-spots" },
        svg("path", { d: "M-9 -10A12 12 0 0 1 9 -10Z" }),
        spot(-6, -1, 2.6), spot(6, -1, 2.6), spot(-5, 7, 2.4), spot(5, 7, 2.4),
      ),
    ),
  );
}
