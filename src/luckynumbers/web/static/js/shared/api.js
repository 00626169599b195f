// Talk to the server. Whoever asks gets an answer or a Refusal with a sentence that can be shown to a person.
import { t } from "./i18n.js";

/** The server said no, or could not be reached (status 0). */
class Refusal extends Error {
  constructor(status, sentence, rule = null) {
    super(sentence);
    this.status = status;
    this.rule = rule;
  }
}

// How far the server's clock is ahead of ours, in milliseconds; a phone's clock may be minutes off.
let clockAhead = 0;

/** The server has just said what time it is, in milliseconds since 1970. */
export function hearTime(said) {
  clockAhead = said - Date.now();
}

/** The server's time, in milliseconds since 1970. */
export function serverNow() {
  return Date.now() + clockAhead;
}

/** Where programs find a table. */
export const tablePath = (table) => `/api/tables/${encodeURIComponent(table)}`;

/** Where programs find one game of a table. */
export const gamePath = (game) => `/api/games/${encodeURIComponent(game)}`;

export function get(path) {
  return ask(path, {});
}

export function post(path, body = {}) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Get something that is not JSON, like a record. */
export async function getText(path) {
  return (await send(path, {})).text();
}

async function ask(path, request) {
  const response = await send(path, request);
  return response.status === 204 ? null : response.json();
}

async function send(path, request) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", cache: "no-store", ...request });
  } catch {
    throw new Refusal(0, t("The server cannot be reached. Nothing was lost; please try again."));
  }
  readClock(response);
  if (!response.ok) throw await refusalOf(response);
  return response;
}

function readClock(response) {
  const said = Date.parse(response.headers.get("Date") ?? "");
  // The header is cut to whole seconds: on average half a second is missing.
  if (!Number.isNaN(said)) hearTime(said + 500);
}

/** Programs read which ruling a sentence goes back to; people have not asked for it. */
const RULING = / \(R\d+\)/g;

async function refusalOf(response) {
  try {
    const { detail, rule } = await response.json();
    if (typeof detail === "string" && detail) return new Refusal(response.status, detail.replace(RULING, ""), rule);
  } catch {
    // Not JSON: a proxy answered, not our server.
  }
  return new Refusal(response.status, sentenceOf(response));
}

function sentenceOf(response) {
  if (response.status === 429) return t("That was a little fast. Wait a moment and try again.");
  return t("The server did not accept that (%(status)s). Please reload the page.", { status: response.status });
}
