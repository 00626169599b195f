// Moves you can follow with the eye: every clover is seen from where it was to where it is. Still, when people ask for calm.
import { clover, faceDown } from "../game/clover.js";
import { laying } from "../game/notation.js";
import { calm, el, pause } from "../shared/dom.js";

const FLIGHT = 260;
const EASE = "cubic-bezier(.3, .1, .2, 1)";
// Time to see what was revealed before it is laid, motion or not.
const GLANCE = 250;

function rectOf(element) {
  const rect = element?.getBoundingClientRect();
  return rect && rect.width ? rect : null;
}

/** Let a clover fly from a place on the screen to an element, which shows nothing until it has landed. */
export async function fly(number, from, landing, { turning = false } = {}) {
  const to = rectOf(landing);
  if (calm() || !from || !to || document.hidden) return;
  const size = Math.max(from.width, to.width);
  const ghost = el("div", { class: "flying", "aria-hidden": "true" }, clover(number));
  if (turning) ghost.append(faceDown());
  Object.assign(ghost.style, { width: `${size}px`, height: `${size}px` });
  document.body.append(ghost);
  landing.classList.add("landing");
  const at = (rect) => {
    const [x, y] = [rect.left + rect.width / 2 - size / 2, rect.top + rect.height / 2 - size / 2];
    return `translate(${x}px, ${y}px) scale(${rect.width / size})`;
  };
  if (turning) turn(ghost);
  try {
    await ghost.animate([{ transform: at(from) }, { transform: at(to) }], { duration: FLIGHT, easing: EASE }).finished;
  } finally {
    landing.classList.remove("landing");
    ghost.remove();
  }
}

// On its way from the heap a clover turns over: half of the way its back is seen, half its face.
function turn(ghost) {
  const [face, back] = ghost.children;
  const timing = { duration: FLIGHT, easing: "linear", fill: "both" };
  back.animate([{ transform: "none" }, { transform: "rotateY(90deg)", offset: 0.5 }, { transform: "rotateY(90deg)" }], timing);
  face.animate([{ transform: "rotateY(90deg)" }, { transform: "rotateY(90deg)", offset: 0.5 }, { transform: "none" }], timing);
}

/** Say no with a small shake of the head. */
export function shake(element) {
  if (!element || calm()) return;
  const frames = [0, -5, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(frames, { duration: 300 });
}

/**
 * Remember where things lie before a move is shown; call the answer after it is. The views say where things lie.
 * `own` skips the flight of what the person here has just laid, which has flown already or was carried by hand.
 */
export function choreograph(event, before, views, own) {
  const { what, seat } = event;
  if (what.kind === "reveal") return () => reveal(what.clover, rectOf(views.middle.pile), views.hand(seat).firstElementChild);
  const { middle } = views;
  const hand = rectOf(views.hand(seat).firstElementChild);
  const [held] = before.hand;
  if (what.kind === "leave") return () => fly(held, hand, middle.place(held));
  const laid = laying(what, before);
  if (!laid) return async () => {};
  const { clover: number, cell, off } = laid;
  const target = views.seats.cell(seat, cell);
  const from = hand ?? rectOf(middle.place(number));
  const offFrom = rectOf(target);
  return () => Promise.all([own ? null : fly(number, from, target), off ? fly(off, offFrom, middle.place(off)) : null]);
}

async function reveal(number, heap, landing) {
  if (!landing || document.hidden) return;
  if (calm()) await pause(GLANCE);
  else await fly(number, heap, landing, { turning: true });
}
