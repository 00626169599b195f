// Who sits there: a portrait for every bot, a flower for every person. Their shapes are on the page already.
import { t } from "../shared/i18n.js";
import { svg } from "./clover.js";

const COUNTS = [4, 5, 6, 8];
const SHAPES = 4;
const COLOURS = 8;

// Written out so that each can be found and translated.
const BOTS = {
  sprout: () => t("Sprout"),
  earthworm: () => t("Earthworm"),
  snail: () => t("Snail"),
  bumblebee: () => t("Bumblebee"),
  seedling: () => t("Seedling"),
  hedgehog: () => t("Hedgehog"),
  gardener: () => t("Gardener"),
  beekeeper: () => t("Beekeeper"),
  ladybug: () => t("Ladybug"),
  "ladybug-deep": () => t("Ladybug deep"),
};

/** The name of a bot in the language of the page. */
export function botName(bot) {
  return BOTS[bot]?.() ?? bot;
}

/** What programs call a bot: its identifier, or that with a capital and blanks. */
const plainNames = (bot) => [bot, bot[0].toUpperCase() + bot.slice(1).replaceAll("-", " ")];

/**
 * These seats with the names this reader sees: a bot goes by its name in the language of the page, unless somebody
 * gave it one; several of a kind are numbered.
 */
export function named(seats) {
  const seen = {};
  return seats.map((seat) => {
    const { kind, name, bot } = seat;
    if (kind !== "bot" || !plainNames(bot).includes(name)) return seat;
    seen[bot] = (seen[bot] ?? 0) + 1;
    return { ...seat, name: seen[bot] === 1 ? botName(bot) : `${botName(bot)} ${seen[bot]}` };
  });
}

/** The faces of these seats, each unlike the others; a seat that is free has none. */
export function faces(seats) {
  const grown = [];
  return seats.map(({ kind, name, bot }) => {
    if (kind === "bot") return portrait(bot);
    if (kind === "open") return "";
    grown.push(markOf(name, grown));
    return flower(grown.at(-1));
  });
}

/** The portrait of a bot. */
function portrait(bot) {
  return round("portrait", svg("use", { href: `#bot-${bot}` }));
}

/**
 * The flower that grows from a name; beside `others`, few as they are at a table, it differs from each, in petals and
 * in colour. As in drawing/marks.py.
 */
function markOf(name, others) {
  let seed = hash(name);
  let { colour } = grown(seed);
  while (others.some((other) => other.petals === grown(seed).petals && other.shape === grown(seed).shape)) seed += 1;
  while (others.some((other) => other.colour === colour)) colour = (colour + 1) % COLOURS;
  return { ...grown(seed), colour };
}

function grown(seed) {
  const rest = Math.floor(seed / COUNTS.length);
  return { petals: COUNTS[seed % COUNTS.length], shape: rest % SHAPES, colour: Math.floor(rest / SHAPES) % COLOURS };
}

function hash(name) {
  let number = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name.trim().normalize("NFC"))) number = Math.imul(number ^ byte, 0x01000193) >>> 0;
  return number;
}

function flower({ petals, shape, colour }) {
  const around = Array.from({ length: petals }, (_, i) => svg("use", { href: `#petal${shape}`, transform: `rotate(${(360 / petals) * i})` }));
  return round(`portrait mark-${colour}`, svg("circle", { class: "mark-ground", r: 32 }), ...around, svg("circle", { class: "mark-heart", r: 6 }));
}

function round(kind, ...children) {
  return svg("svg", { class: kind, viewBox: "-32 -32 64 64", "aria-hidden": "true", focusable: "false" }, ...children);
}
