// A garden that has won blooms: clover by clover in the order of their numbers, and the ladybug takes a flight.
import { calm } from "../shared/dom.js";

// All of it in less than a second: then the result is read.
const STEP = 16;
const BLOOM = 320;
const OPEN = [{ transform: "none" }, { transform: "scale(1.34) rotate(16deg)", filter: "brightness(1.25)", offset: 0.45 }, { transform: "none" }];
// Over the garden and back to the corner, in shares of her own size; she turns as she flies.
const WAY = [[0, 0, 0], [-2.2, -3.4, -30], [-5.6, -5.8, -80], [-7, -2.4, -170], [-3.6, -0.9, -250], [0, 0, -360]];

/** Let these gardens bloom, all at once if several share the win; any tap or key cuts it short. */
export async function bloom(gardens) {
  if (calm() || document.hidden) return;
  const running = gardens.flatMap((garden) => [...open(garden), flight(garden.root.querySelector(".ladybug"))]);
  const cut = () => running.forEach((one) => one.finish());
  const cuts = ["pointerdown", "keydown"];
  cuts.forEach((type) => addEventListener(type, cut, { once: true }));
  await Promise.allSettled(running.map((one) => one.finished));
  cuts.forEach((type) => removeEventListener(type, cut));
}

function open({ cells, numbers }) {
  const planted = cells.filter((_, cell) => numbers[cell]).sort((one, other) => numbers[one.dataset.cell] - numbers[other.dataset.cell]);
  return planted.map((cell, i) => cell.querySelector(".clover").animate(OPEN, { duration: BLOOM, delay: i * STEP, easing: "ease-out" }));
}

function flight(bug) {
  const frames = WAY.map(([x, y, turn]) => ({ transform: `translate(${100 * x}%, ${100 * y}%) rotate(${turn}deg) scale(${x ? 1.5 : 1})` }));
  return bug.animate(frames, { duration: 15 * STEP + BLOOM, easing: "ease-in-out" });
}
