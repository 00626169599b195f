// Clovers, face-up and face-down, and the ladybug. Their shapes are on the page already: drawing/shapes.py.

const SVG = "http://www.w3.org/2000/svg";
const DISC = 17;

/** Make an SVG element with attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** One of the shapes of the page, coloured by its class. */
function shape(id, kind, ...children) {
  return svg("use", { class: kind, href: `#${id}` }, ...children);
}

function picture(kind, half, ...children) {
  const viewBox = `${-half} ${-half} ${2 * half} ${2 * half}`;
  return svg("svg", { class: kind, viewBox, "aria-hidden": "true", focusable: "false" }, ...children);
}

function leaves() {
  return [shape("leaves", "clover-shadow"), shape("leaves", "clover-leaves"), shape("shade", "clover-shade")];
}

/** A face-up clover. Its colour is decoration: it follows the number, so a clover keeps it wherever it goes. */
export function clover(number, kind = "") {
  const disc = svg("circle", { class: "clover-disc", r: DISC });
  const numeral = shape(`n${number}`, "clover-number", svg("desc", {}, String(number)));
  return picture(`clover clover-${number % 4} ${kind}`, 30, ...leaves(), svg("g", { class: "clover-face" }, disc, numeral));
}

/** A face-down clover: all of them look the same. */
export function faceDown() {
  return picture("clover clover-down", 30, ...leaves(), svg("circle", { class: "clover-heart", r: 4.5 }));
}

/** The ladybug that shows which way round a garden lies. */
export function ladybug() {
  return picture("ladybug", 18, svg("use", { href: "#bug", transform: "rotate(-45)" }));
}
