// Was it the order the dealer had sealed? The server recomputes it; this page says the answer plainly.
import { listed, t } from "../shared/i18n.js";
import { gamePath, getText, post } from "../shared/api.js";
import { clover } from "../game/clover.js";
import { $, busy, el, rested } from "../shared/dom.js";

function verdict(matches, sentence) {
  const [kind, sign, title] = matches === true ? ["yes", "✓", t("The shuffle matches")]
    : matches === false ? ["no", "✗", t("The shuffle does not match")]
      : ["unknown", "?", t("This cannot be checked")];
  const mark = el("span", { class: "verdict-sign", "aria-hidden": "true" }, sign);
  return el("div", { class: `verdict verdict-${kind}` }, mark, el("p", {}, el("strong", {}, title), sentence));
}

/** Why, in the reader's language: the headers of the record tell which case it is. */
function reason(matches, record) {
  const has = (header) => record.includes(`\n[${header} `) || record.startsWith(`[${header} `);
  if (matches === true) {
    return has("shuffled-after")
      ? t("Since the game was taken up again, every clover came in the order that was sealed. What came before cannot be checked.")
      : t("Every clover came in the order that was sealed before the game.");
  }
  if (matches === false) return t("The seed is not the one that was sealed, or the clovers came in another order.");
  if (has("seed")) return t("The clovers match the seed, but no seal was published before the game, so the seed may have been chosen afterwards.");
  if (record.includes("[result *]")) return t("The game is not over, so its order is still secret.");
  return t("The record holds no seed.");
}

/** What a shuffle that matches proves, and to whom. */
function proof(added) {
  return added.length
    ? t("Added to the shuffle: %(names)s. So the dealer alone could not choose the order.", { names: listed(added) })
    : t("Nobody added to this shuffle, so the dealer could have tried seeds until the order pleased.");
}

function showDeck(deck, seen) {
  $("dealt").hidden = deck.length === 0;
  $("deck").replaceChildren(...deck.map((number, index) => {
    const word = index < seen ? String(number) : t("%(clover)s, not revealed", { clover: number });
    const unseen = index >= seen && "is-unseen";
    return el("li", { class: unseen }, clover(number), el("span", { class: "visually-hidden" }, word));
  }));
}

const PLACE = /^line (\d+), column (\d+): /;
const LONGEST = 24;

async function verified(record) {
  try {
    return await post("/api/verify", { record });
  } catch (problem) {
    throw [413, 422].includes(problem.status) ? new Error(t("This is not the record of a game: %(why)s", { why: whereWrong(problem, record) })) : problem;
  }
}

/** What is wrong with a record, in the reader's language: the server says where, the record what stands there. */
function whereWrong(problem, record) {
  const place = PLACE.exec(problem.message);
  if (!place) return t("it cannot be read.");
  const [line, column] = [Number(place[1]), Number(place[2])];
  const text = (record.split("\n")[line - 1] ?? "").slice(column - 1, column - 1 + LONGEST).trim();
  if (problem.rule) return t("line %(line)s, “%(text)s”: this move was not possible there.", { line, text });
  if (!text) return t("line %(line)s: something is missing there.", { line });
  return t("line %(line)s, “%(text)s”: this does not belong there.", { line, text });
}

function check() {
  showDeck([], 0);
  return busy($("check"), $("say"), async () => {
    $("answer").replaceChildren();
    const record = $("record").value.replaceAll("\r\n", "\n");
    const { matches, deck, revealed, added } = await verified(record);
    const sentence = matches ? [reason(matches, record), proof(added)].join(" ") : reason(matches, record);
    $("answer").replaceChildren(verdict(matches, sentence));
    showDeck(deck, revealed);
    rested($("check"));
  });
}

$("verify").addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});

const game = new URLSearchParams(location.search).get("game");
if (game) {
  busy($("check"), $("say"), async () => {
    $("record").value = await getText(`${gamePath(game)}/record`);
    rested($("check"));
    await check();
  });
}
