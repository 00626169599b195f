// Questions that must be answered before the game goes on.
import { t } from "../shared/i18n.js";
import { $, openDialog } from "../shared/dom.js";

/** Ask before something that cannot be taken back. Whoever closes the question has said no. */
export function ask(question, yes, no = t("Go on playing")) {
  const dialog = $("confirm");
  $("confirm-text").textContent = question;
  $("confirm-yes").textContent = yes;
  $("confirm-no").textContent = no;
  dialog.returnValue = "no";
  openDialog(dialog);
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}
