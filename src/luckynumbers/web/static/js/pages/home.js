// The first page: play at once, or take a seat at an open table.
import { t } from "../shared/i18n.js";
import { post } from "../shared/api.js";
import { againstBot, busy, openTable, rememberName, rested } from "../shared/start.js";

const find = (id) => document.getElementById(id);
const home = find("home");

find("play").addEventListener("click", () =>
  busy(find("play"), find("say"), () => openTable(againstBot(home.dataset.name))));

const dialog = find("join");
let table = null;

for (const button of document.querySelectorAll("button.join")) {
  button.addEventListener("click", () => {
    table = button.closest("[data-table]").dataset.table;
    find("join-names").textContent = t("You will play with %(names)s.", { names: button.dataset.names });
    find("join-say").textContent = "";
    find("join-name").value ||= home.dataset.name;
    dialog.showModal();
    find("join-name").select();
  });
}

find("join-cancel").addEventListener("click", () => dialog.close());

find("join-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter ?? find("join-form").querySelector("[type=submit]");
  busy(button, find("join-say"), async () => {
    const name = find("join-name").value.trim();
    await rememberName(name, home.dataset.name);
    try {
      await post(`/api/tables/${encodeURIComponent(table)}/join`, { name });
    } catch (problem) {
      throw problem.status === 409 ? new Error(t("Somebody was faster: this table is full. Choose another one.")) : problem;
    }
    location.assign(`/t/${encodeURIComponent(table)}`);
  });
});

dialog.addEventListener("close", () => dialog.querySelectorAll("button[aria-busy]").forEach(rested));
