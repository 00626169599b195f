// Reading a record: headers, a blank line, then the game in our notation. See docs/notation.md.
import { after, startPosition } from "./replay-rules.js";

const HEADER = /^\[([a-z][a-z0-9-]*) (.*)\]\s*$/;
const PIECE = /\{([^}]*)\}|[^\s{}]+/g;
const WORD = /^(?:\d+\.)?(.*?)(?:!!|\?\?|!\?|\?!|!|\?)?$/;

/**
 * Read a record: {players, setup, first, names, outcome, events}. Every event is {type, seat, move, position, comment},
 * its position the one after it; the first is {type: "started"} with the empty table.
 */
export function parseRecord(text) {
  const lines = text.split("\n");
  const headers = {};
  let line = 0;
  for (; line < lines.length && (HEADER.test(lines[line]) || !lines[line].trim()); line += 1) {
    const found = HEADER.exec(lines[line]);
    if (found) headers[found[1]] = found[2];
  }
  const record = readHeaders(headers);
  record.events = readMoves(lines.slice(line).join("\n"), record);
  return record;
}

function readHeaders(headers) {
  const players = Number(headers.players);
  const names = headers.names ? JSON.parse(headers.names) : Array.from({ length: players }, (_, seat) => String(seat + 1));
  const finished = headers.result && headers.result !== "*";
  return {
    players,
    names,
    setup: headers["set-up"],
    first: Number(headers.first) - 1,
    bruno: ["on", "yes", "true", "1"].includes(headers.bruno),
    limit: headers.limit ? Number(headers.limit) : null,
    date: headers.date ?? "",
    outcome: finished ? { winners: headers.result.split(",").map((seat) => Number(seat) - 1), reason: headers.reason } : null,
  };
}

function readMoves(text, record) {
  let position = startPosition(record);
  const events = [{ type: "started", seat: record.first, move: "", position, comment: "" }];
  for (const [piece, comment] of text.matchAll(PIECE)) {
    if (comment !== undefined) {
      events.at(-1).comment = comment.trim();
      continue;
    }
    for (const move of splitTurn(WORD.exec(piece)[1])) {
      const seat = move.startsWith("#") ? Number(move.slice(1)) - 1 : position.turn;
      position = after(position, move);
      events.push({ type: /^\d+$/.test(move) ? "reveal" : "move", seat, move, position, comment: "" });
    }
  }
  return events;
}

/** `+13@b2x10` is three events: the draw, the reveal, the laying; what came off follows from the position. */
function splitTurn(word) {
  const plain = word.replace(/x\d+$/, "");
  const drawn = /^\+(\d*)(.*)$/.exec(plain);
  if (!drawn) return plain ? [plain] : [];
  return ["+", ...drawn.slice(1).filter(Boolean)];
}
