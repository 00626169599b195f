// A number of our own in every shuffle: then nobody, not even the host, can have chosen the order of the clovers.
import { get, post, tablePath } from "./api.js";

const keyOf = (game) => `shuffle ${game}`;

/** A number for the shuffle of a game whose commitment we have seen; remembered here, to check both when the clovers are dealt. */
export function ownNumber(game, commitment) {
  const number = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    sessionStorage.setItem(keyOf(game), JSON.stringify({ number, commitment }));
  } catch {
    // Where nothing can be remembered, nothing can be checked; the number counts all the same.
  }
  return number;
}

function remembered(game) {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(game)));
  } catch {
    return null;
  }
}

/** Add our number before the first clover of a game. */
export async function addNumber(table, game, commitment) {
  await post(`${tablePath(table)}/contribution`, { number: ownNumber(game, commitment) });
}

/** Take a seat, with a number for the first shuffle. */
export async function sitDown(table, name) {
  const { commitment } = await get(tablePath(table));
  await post(`${tablePath(table)}/join`, { name, contribution: ownNumber(`${table}.1`, commitment) });
}

/** Whether the clovers on this table were dealt without the number we gave, or from another seal than we saw. */
export function isLeftOut({ game, commitment, contributions, you }) {
  const ours = remembered(game);
  return ours !== null && !(commitment === ours.commitment && you.some((seat) => contributions[seat] === ours.number));
}
