// Moves you can follow with the eye: what came flies in, what left flies out. Still, when people ask for calm.
import { clover } from "../game/clover.js";
import { laying } from "../game/notation.js";
import { calm, el, pause } from "../shared/dom.js";

const FLIGHT = 420;
const EASE = "cubic-bezier(.3, .1, .2, 1)";
// Time to see what was revealed before it is laid, motion or not.
const GLANCE = 250;

function rectOf(element) {
  const rect = element?.getBoundingClientRect();
  return rect && rect.width ? rect : null;
}

/** Let a clover fly between two places on the screen, and hide where it lands until it has. */
async function fly(number, from, landing) {
  const to = rectOf(landing);
  if (calm() || !from || !to || document.hidden) return;
  const size = Math.max(from.width, to.width);
  const ghost = el("div", { class: "flying", "aria-hidden": "true" }, clover(number));
  Object.assign(ghost.style, { width: `${size}px`, height: `${size}px` });
  document.body.append(ghost);
  const hidden = landing.querySelector(".clover:not(.clover-incoming)") ?? landing;
  hidden.style.visibility = "hidden";
  const at = (rect) => {
    const [x, y] = [rect.left + rect.width / 2 - size / 2, rect.top + rect.height / 2 - size / 2];
    return `translate(${x}px, ${y}px) scale(${rect.width / size})`;
  };
  try {
    await ghost.animate([{ transform: at(from) }, { transform: at(to) }], { duration: FLIGHT, easing: EASE }).finished;
  } finally {
    hidden.style.visibility = "";
    ghost.remove();
  }
}

/** Turn the drawn clover over. */
async function flip(element) {
  if (!element || document.hidden) return;
  if (calm()) {
    await pause(GLANCE);
    return;
  }
  const frames = [{ transform: "rotateY(90deg) scale(.9)" }, { transform: "rotateY(0) scale(1.08)", offset: 0.7 }, { transform: "none" }];
  await element.animate(frames, { duration: 300, easing: "ease-out" }).finished;
}

/** Say no with a small shake of the head. */
export function shake(element) {
  if (!element || calm()) return;
  const frames = [0, -4, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(frames, { duration: 260 });
}

/**
 * Remember where things lie before a move is shown; call the answer after it is. seats and middle are the views.
 * `own` skips the flight of what the person here has just laid by hand.
 */
export function choreograph(event, before, { seats, middle }, own) {
  const { what } = event;
  if (what.kind === "reveal") return async () => { if (before.phase === "play") await flip(middle.pile.querySelector(".drawn")); };
  const heap = rectOf(middle.pile.querySelector(".drawn") ?? middle.pile);
  const [held] = before.hand;
  if (what.kind === "leave") return () => fly(held, heap, middle.place(held));
  const laid = laying(what, before);
  if (!laid) return async () => {};
  const { clover: number, cell, off } = laid;
  const target = seats.cell(event.seat, cell);
  const from = what.kind === "take" ? rectOf(middle.place(number)) : heap;
  const offFrom = rectOf(target);
  return async () => {
    const flights = [];
    if (!own) flights.push(fly(number, from, target));
    if (off) flights.push(fly(off, offFrom, middle.place(off)));
    await Promise.all(flights);
  };
}
