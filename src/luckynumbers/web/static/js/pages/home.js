// The first page: play at once, or take a seat at an open table.
import { install } from "../shared/install.js";
import { t } from "../shared/i18n.js";
import { $, busy, openDialog, rested } from "../shared/dom.js";
import { sitDown } from "../shared/shuffle.js";
import { rememberName, startFrom } from "../shared/start.js";

const home = $("home");

startFrom($("start"), home.dataset.name);

const dialog = $("join");
let table = null;

home.addEventListener("click", (event) => {
  const button = event.target.closest("button.join");
  if (!button) return;
  table = button.closest("[data-table]").dataset.table;
  $("join-names").textContent = t("You will play with %(names)s.", { names: button.dataset.names });
  $("join-say").textContent = "";
  $("join-name").value ||= home.dataset.name;
  openDialog(dialog);
  $("join-name").select();
});

// What a link or button of the lists is about, the same in lists that are younger.
const whatIs = (control) => control.href || control.form?.action || control.closest("[data-table]")?.dataset.table;
const takeUp = (what) => [...$("lists").querySelectorAll("a, button")].find((each) => whatIs(each) === what)?.focus();

// Shown at once as it was last time; the lists as they are now follow.
install((fresh) => {
  const lists = $("lists");
  const held = lists.contains(document.activeElement) ? whatIs(document.activeElement) : null;
  lists.replaceWith(fresh.getElementById("lists"));
  if (held) takeUp(held);
  const { continue: open } = fresh.getElementById("start").dataset;
  if (open) $("start").dataset.continue = open;
  else delete $("start").dataset.continue;
});

$("join-cancel").addEventListener("click", () => dialog.close());

$("join-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter ?? $("join-form").querySelector("[type=submit]");
  busy(button, $("join-say"), async () => {
    const name = $("join-name").value.trim();
    await rememberName(name, home.dataset.name);
    try {
      await sitDown(table, name);
    } catch (problem) {
      throw problem.status === 409 ? new Error(t("Somebody was faster: this table is full. Choose another one.")) : problem;
    }
    location.assign(`/t/${encodeURIComponent(table)}`);
  });
});

dialog.addEventListener("close", () => {
  dialog.querySelectorAll("button[aria-busy]").forEach(rested);
  // The button that opened it is gone if the lists were replaced meanwhile.
  if (!$("lists").contains(document.activeElement)) takeUp(table);
});
