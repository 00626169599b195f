// A few soft sounds, made on the spot. Off until somebody wants them, and then remembered.
import { remember, remembered } from "../shared/wishes.js";

// Each note: frequency in hertz, when it begins and how long it rings in seconds, how loud, and its shape.
const TUNES = {
  lay: [[196, 0, 0.12, 0.5, "sine"], [392, 0.01, 0.08, 0.15, "triangle"]],
  reveal: [[523, 0, 0.1, 0.18, "triangle"], [659, 0.07, 0.14, 0.18, "triangle"]],
  leave: [[247, 0, 0.14, 0.25, "sine"]],
  turn: [[587, 0, 0.16, 0.22, "sine"], [880, 0.12, 0.24, 0.2, "sine"]],
  over: [[523, 0, 0.2, 0.25, "triangle"], [659, 0.14, 0.2, 0.25, "triangle"], [784, 0.28, 0.2, 0.25, "triangle"], [1047, 0.42, 0.5, 0.25, "triangle"]],
  no: [[165, 0, 0.1, 0.2, "sine"]],
};

let context = null;
let on = remembered("sound") === "on";

export const soundOn = () => on;

export function setSound(wanted) {
  on = wanted;
  remember("sound", wanted ? "on" : "off");
  if (wanted) play("lay");
}

export function play(tune) {
  if (!on || document.hidden) return;
  context ??= new AudioContext();
  // Browsers keep sound asleep until the first tap; asking again costs nothing.
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const [frequency, begin, length, volume, shape] of TUNES[tune]) note(frequency, begin, length, volume, shape);
}

/** What an event at the table sounds like. */
export function playEvent(event) {
  const tune = event.what?.cell === undefined ? event.what?.kind : "lay";
  if (tune === "reveal" || tune === "lay" || tune === "leave") play(tune);
}

function note(frequency, begin, length, volume, shape) {
  const start = context.currentTime + begin;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  const oscillator = context.createOscillator();
  oscillator.type = shape;
  oscillator.frequency.value = frequency;
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}
