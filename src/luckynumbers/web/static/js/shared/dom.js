// The page's elements: finding them, making them, and keeping a button busy while something is under way.

export const $ = (id) => document.getElementById(id);

/** Make an element in one line. Texts are set as text, never as markup, because names come from people. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "onclick") element.addEventListener("click", value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Run `work` while `button` shows that it does; what goes wrong is said in `say`.
 * The button stays busy after success, because the page is then about to change.
 */
export async function busy(button, say, work) {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  say.textContent = "";
  try {
    await work();
  } catch (problem) {
    say.textContent = problem.message;
    rested(button);
  }
}

/** Let a button be pressed again. */
export function rested(button) {
  button.ariaBusy = null;
}

// Coming back with the browser's own Back shows the page as it was left: busy, though nothing is under way.
addEventListener("pageshow", () => document.querySelectorAll("button[aria-busy]").forEach(rested));

/** Put a text on the clipboard. Without https browsers keep it to themselves; then the old way still works. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = el("input", { value: text, readonly: true, "aria-hidden": "true" });
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/** How far apart two taps may be and still be one double tap, in milliseconds. */
export const DOUBLE_TAP = 650;

/** Something has just appeared here: a tap meant for what was here before must not reach it. */
export function settle(element) {
  element.classList.add("settling");
  setTimeout(() => element.classList.remove("settling"), DOUBLE_TAP);
}

/** Open a dialog. Neither it nor what lies below it once it is closed gets the second half of a double tap. */
export function openDialog(dialog) {
  dialog.showModal();
  // What has the focus may stand at the end of a long text, which is read from its beginning.
  dialog.scrollTop = 0;
  settle(dialog);
  dialog.addEventListener("close", () => settle($("main")), { once: true });
}

/** Whether this person asked for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
