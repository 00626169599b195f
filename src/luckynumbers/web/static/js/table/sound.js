// A few soft sounds, made on the spot. Off until somebody wants them, and then remembered.
import { laying } from "../game/notation.js";
import { remember, remembered } from "../shared/wishes.js";

// Each note: frequency in hertz, when it begins and how long it rings in seconds, how loud, and its shape.
const LAY = [[196, 0, 0.12, 0.5, "sine"], [392, 0.01, 0.08, 0.15, "triangle"]];
const TUNES = {
  draw: [[523, 0, 0.1, 0.18, "triangle"], [659, 0.07, 0.14, 0.18, "triangle"]],
  lay: LAY,
  exchange: [...LAY, [330, 0.12, 0.1, 0.2, "triangle"], [262, 0.2, 0.14, 0.2, "triangle"]],
  take: [[440, 0, 0.07, 0.14, "triangle"], ...LAY.map(([frequency, begin, ...rest]) => [frequency, begin + 0.09, ...rest])],
  leave: [[247, 0, 0.14, 0.25, "sine"]],
  turn: [[587, 0, 0.16, 0.22, "sine"], [880, 0.12, 0.24, 0.2, "sine"]],
  won: [[523, 0, 0.2, 0.25, "triangle"], [659, 0.15, 0.2, 0.25, "triangle"], [784, 0.3, 0.2, 0.25, "triangle"], [1047, 0.45, 0.2, 0.25, "triangle"], [784, 0.6, 0.2, 0.2, "triangle"], [1047, 0.75, 0.6, 0.25, "triangle"]],
  over: [[523, 0, 0.24, 0.2, "triangle"], [440, 0.2, 0.24, 0.2, "triangle"], [523, 0.4, 0.5, 0.2, "triangle"]],
  no: [[165, 0, 0.1, 0.2, "sine"]],
};

let context = null;
let on = remembered("sound") === "on";

export const soundOn = () => on;

/** Whether this person has never said if they want sounds. */
export const soundUndecided = () => !remembered("sound");

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

/** What an event at the table sounds like; `before`: the position it happened in. */
export function playEvent({ what }, before) {
  const tune = what && tuneOf(what, before);
  if (tune) play(tune);
}

function tuneOf(what, before) {
  if (what.kind === "reveal") return "draw";
  if (what.kind === "leave") return "leave";
  const laid = laying(what, before);
  if (!laid) return null;
  if (laid.off) return "exchange";
  return what.kind === "take" ? "take" : "lay";
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
