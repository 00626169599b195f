// Was it the order the dealer had sealed? The server recomputes it; this page says the answer plainly.
import { t } from "./i18n.js";
import { getText, post } from "./api.js";
import { clover } from "./clover.js";
import { busy, rested } from "./start.js";

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

function showDeck(deck, revealed) {
  find("dealt").hidden = deck.length === 0;
  find("deck").replaceChildren(...deck.map((number, index) => {
    const item = document.createElement("li");
    if (index >= revealed) item.className = "is-unseen";
    const word = document.createElement("span");
    word.className = "visually-hidden";
    word.textContent = String(number);
    item.append(clover(number), word);
    return item;
  }));
}

function check() {
  return busy(find("check"), find("answer"), async () => {
    const { matches, message, deck } = await post("/api/verify", { record: find("record").value });
    find("answer").replaceChildren(verdict(matches, message));
    showDeck(deck ?? [], Infinity);
    rested(find("check"));
  });
}

find("verify").addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});

const game = new URLSearchParams(location.search).get("game");
if (game) {
  busy(find("check"), find("answer"), async () => {
    find("record").value = await getText(`/api/games/${encodeURIComponent(game)}/record`);
    rested(find("check"));
    await check();
  });
}
