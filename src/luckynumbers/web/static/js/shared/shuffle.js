// A number of our own in every shuffle: then nobody, not even the host, can have chosen the order of the clovers.
import { get, post, tablePath } from "./api.js";

const MINE = "luckynumbers.shuffle";
const KEPT = 40;

/** A number for the shuffle of a game whose commitment we have seen; remembered here, to check both when the clovers are dealt. */
function ownNumber(game, commitment) {
  // Another tab of ours may have been quicker.
  const number = ours(game, commitment)[0] ?? atRandom();
  try {
    const all = Object.keys(localStorage).filter((key) => key.startsWith(MINE));
    if (all.length >= KEPT) all.filter((key) => !key.startsWith(`${MINE} ${game} `)).forEach((key) => localStorage.removeItem(key));
    localStorage.setItem(`${MINE} ${game} ${number}`, commitment);
  } catch {
    // Where nothing can be remembered, nothing can be checked; the number counts all the same.
  }
  return number;
}

const atRandom = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The numbers that tabs of ours gave for a game after they had seen this commitment, or any; usually one. */
function ours(game, commitment = null) {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${MINE} ${game} `));
    return keys.filter((key) => commitment === null || localStorage.getItem(key) === commitment).map((key) => key.split(" ").at(-1));
  } catch {
    return [];
  }
}

/**
 * Give a number, one tab of ours after another: two that hear of a game in the same moment would each make one, and the
 * tab whose number was not taken would say that we were left out. Only pages by https, or from this machine, know locks.
 */
function oneByOne(game, give) {
  return navigator.locks ? navigator.locks.request(`${MINE} ${game}`, give) : give();
}

/** Add our number before the first clover of a game. */
export async function addNumber(table, game, commitment) {
  await oneByOne(game, () => post(`${tablePath(table)}/contribution`, { number: ownNumber(game, commitment), if_in_time: true }));
}

/** Take a seat, with a number for the first shuffle. */
export async function sitDown(table, name) {
  const { commitment } = await get(tablePath(table));
  const game = `${table}.1`;
  await oneByOne(game, () => post(`${tablePath(table)}/join`, { name, contribution: ownNumber(game, commitment) }));
}

/** Whether the clovers on this table were dealt without the number we gave, or from another seal than we saw. */
export function isLeftOut({ game, commitment, contributions, you }) {
  if (!you.length || !ours(game).length) return false;
  return !ours(game, commitment).some((number) => you.some((seat) => contributions[seat] === number));
}
