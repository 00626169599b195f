// You: a nickname, and the way to another device and back.
import { n, t } from "../shared/i18n.js";
import { post, serverNow } from "../shared/api.js";
import { $, busy, rested } from "../shared/dom.js";
import { faces } from "../game/faces.js";

function good(say, sentence) {
  say.dataset.mood = "good";
  say.textContent = sentence;
}

/** Show somebody's name and the flower that grows from it. */
function showMe(name) {
  $("name").value = name;
  document.querySelector(".my-face").replaceChildren(...faces([{ kind: "person", name }]));
}

/** Run `work` for a button, then let it be pressed again. */
async function once(button, say, work) {
  delete say.dataset.mood;
  await busy(button, say, work);
  rested(button);
}

$("name-form").addEventListener("submit", (event) => {
  event.preventDefault();
  once($("name-form").querySelector("button"), $("name-say"), async () => {
    const { name } = await post("/api/me", { name: $("name").value.trim() });
    showMe(name);
    good($("name-say"), t("Saved. Others see you as %(name)s.", { name }));
  });
});

$("forget")?.addEventListener("click", () => {
  const button = $("forget");
  // What cannot be taken back takes a second click.
  if (button.dataset.sure === undefined) {
    button.dataset.sure = "";
    button.textContent = t("Really delete?");
    return;
  }
  once(button, $("forget-say"), async () => {
    await post("/api/me/forget");
    location.reload();
  });
});

/** Codes are read aloud and typed: groups of a few letters are easier than ten in a row. */
const grouped = (code) => (code.length > 6 ? code.match(/.{1,5}/g).join(" ") : code);

let link = "";

$("make").addEventListener("click", () => once($("make"), $("carry-say"), async () => {
  const { code, url, expires, picture } = await post("/api/me/link");
  link = new URL(url, location.href).href;
  $("qr").src = picture;
  $("code").textContent = grouped(code);
  const minutes = Math.max(1, Math.round((expires * 1000 - serverNow()) / 60000));
  $("expires").textContent = n("Works once, for %(num)s minute.", "Works once, for %(num)s minutes.", minutes);
  $("carry").hidden = false;
}));

$("copy").addEventListener("click", () => once($("copy"), $("carry-say"), async () => {
  try {
    await navigator.clipboard.writeText(link);
    good($("carry-say"), t("The link is copied."));
  } catch {
    // Not every browser lets a page copy; then the link is there to be selected.
    good($("carry-say"), link);
  }
}));

async function claim(code) {
  try {
    return await post("/api/me/claim", { code });
  } catch (problem) {
    throw [404, 422].includes(problem.status) ? new Error(t("This code is unknown, used or too old. Make a new one on the other device.")) : problem;
  }
}

$("claim-form").addEventListener("submit", (event) => {
  event.preventDefault();
  once($("claim-form").querySelector("button"), $("claim-say"), async () => {
    const { name } = await claim($("claim").value.trim());
    showMe(name);
    $("claim").value = "";
    good($("claim-say"), t("Welcome, %(name)s. Your games are here now.", { name }));
  });
});

$("sign-out").addEventListener("click", () => once($("sign-out"), $("others-say"), async () => {
  await post("/api/me/sign-out");
  good($("others-say"), t("Done. Only this browser is you now."));
}));

// A link from another device only fills in the code: changing who you are takes a click of your own.
const brought = new URLSearchParams(location.search).get("code");
if (brought) {
  // It works once, so the address must not offer it again.
  history.replaceState(null, "", location.pathname);
  $("claim").value = brought;
  $("claim-form").querySelector("button").focus();
}
