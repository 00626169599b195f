// Was it the order the dealer had sealed? The server recomputes it; this page says the answer plainly.
import { t } from "../shared/i18n.js";
import { getText, post } from "../shared/api.js";
import { clover } from "../game/clover.js";
import { busy, rested } from "../shared/start.js";

const find = (id) => document.getElementById(id);

function verdict(matches, sentence) {
  const [kind, sign, title] = matches === true ? ["yes", "✓", t("The shuffle matches")]
    : matches === false ? ["no", "✗", t("The shuffle does not match")]
      : ["unknown", "?", t("This cannot be checked")];
  const mark = document.createElement("span");
  mark.className = "verdict-sign";
  mark.setAttribute("aria-hidden", "true");
  mark.textContent = sign;
  const strong = document.createElement("strong");
  strong.textContent = title;
  const words = document.createElement("p");
  words.append(strong, sentence);
  const box = document.createElement("div");
  box.className = `verdict verdict-${kind}`;
  box.append(mark, words);
  return box;
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

/** How many clovers a record reveals after the last shuffle: lone numbers in the set-up, `+13…` in turns. */
function revealed(record) {
  const [headers, ...game] = record.split(/\n\s*\n/);
  const words = game.join(" ").replace(/\{[^}]*\}/g, " ").split(/\s+/);
  const before = Number(/^\[shuffled-after (\d+)\]/m.exec(headers)?.[1] ?? 0);
  return words.filter((word) => /^(\d+|\+\d+.*)$/.test(word)).length - before;
}

function showDeck(deck, seen) {
  find("dealt").hidden = deck.length === 0;
  find("deck").replaceChildren(...deck.map((number, index) => {
    const item = document.createElement("li");
    if (index >= seen) item.className = "is-unseen";
    const word = document.createElement("span");
    word.className = "visually-hidden";
    word.textContent = index < seen ? String(number) : t("%(clover)s, not revealed", { clover: number });
    item.append(clover(number), word);
    return item;
  }));
}

async function verified(record) {
  try {
    return await post("/api/verify", { record });
  } catch (problem) {
    // What exactly is wrong with the text, and in which line, only the server knows.
    throw problem.status === 422 ? new Error(t("This is not the record of a game: %(why)s", { why: problem.message })) : problem;
  }
}

function check() {
  showDeck([], 0);
  return busy(find("check"), find("say"), async () => {
    find("answer").replaceChildren();
    const record = find("record").value.replaceAll("\r\n", "\n");
    const { matches, deck } = await verified(record);
    find("answer").replaceChildren(verdict(matches, reason(matches, record)));
    showDeck(deck, revealed(record));
    rested(find("check"));
  });
}

find("verify").addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});

const game = new URLSearchParams(location.search).get("game");
if (game) {
  busy(find("check"), find("say"), async () => {
    find("record").value = await getText(`/api/games/${encodeURIComponent(game)}/record`);
    rested(find("check"));
    await check();
  });
}
