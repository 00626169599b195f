// The lesson: one step after the other, back and forth as you like.
import { install } from "../../shared/install.js";
import { n, t } from "../../shared/i18n.js";
import { svg } from "../../game/clover.js";
import { emptyCells } from "../../game/rules.js";
import { LessonTable } from "./table.js";
import { steps } from "./steps.js";
import { $, el } from "../../shared/dom.js";
import { startFrom } from "../../shared/start.js";

const lesson = $("lesson");
const learnt = new Set();
let current = 0;

const ask = Object.fromEntries(["cell", "take", "draw", "leave"].map((what) =>
  [what, (value) => answer(steps[current][what](table, value), what)]));
const table = new LessonTable($("middle"), $("garden"), ask);

function answer(result, what) {
  if (!result) return;
  say(result.say, result.done ? "good" : "");
  lesson.classList.toggle("is-won", Boolean(result.won));
  if (result.done) {
    learnt.add(current);
    showProgress();
  }
  // What was pressed may be gone or disabled now; a keyboard must not fall out of the table.
  if (what !== "cell" && document.activeElement === document.body) (result.done ? $("next") : table.view).focus();
}

function say(sentence, mood = "") {
  $("step-say").textContent = sentence;
  $("step-say").dataset.mood = mood;
}

function show(step, focus = true) {
  current = step;
  const { title, text, table: layout, gardens } = steps[step];
  $("step-title").textContent = title();
  $("step-text").textContent = text();
  say("");
  lesson.classList.remove("is-won");
  $("garden").hidden = !layout;
  $("last").hidden = step !== steps.length - 1;
  lesson.classList.toggle("is-last", step === steps.length - 1);
  $("middle").hidden = !layout && !gardens;
  if (layout) table.lay(layout());
  else if (gardens) showGardens(steps[step]);
  showProgress();
  if (focus) {
    $("step-title").focus({ preventScroll: true });
    lesson.scrollIntoView({ block: "start" });
  }
}

function showProgress() {
  const isLast = current === steps.length - 1;
  [...$("dots").children].forEach((item, step) => {
    const dot = item.firstElementChild;
    dot.classList.toggle("is-learnt", learnt.has(step));
    if (step === current) dot.setAttribute("aria-current", "step");
    else dot.removeAttribute("aria-current");
  });
  $("back").disabled = current === 0;
  $("next").hidden = isLast;
  $("next").textContent = learnt.has(current) ? t("Next") : t("Skip");
  $("next").classList.toggle("primary", learnt.has(current));
}

function makeDots() {
  $("dots").append(...steps.map(({ title }, step) => {
    const label = t("Step %(number)s: %(title)s", { number: step + 1, title: title() });
    return el("li", {}, el("button", { type: "button", class: "dot", "aria-label": label, onclick: () => show(step) }));
  }));
}

/** Gardens to compare at a glance: only planted or empty matters. */
function showGardens(step) {
  const gardens = step.gardens();
  const chosen = new Set();
  const made = gardens.map(({ name, cells }) => {
    const label = n("%(name)s: %(num)s empty cell", "%(name)s: %(num)s empty cells", emptyCells(cells), { name });
    const button = el("button", { type: "button", class: "compare", "aria-pressed": "false", "aria-label": label }, glance(cells), el("span", {}, name));
    button.addEventListener("click", () => {
      if (!chosen.delete(name)) chosen.add(name);
      button.setAttribute("aria-pressed", String(chosen.has(name)));
      answer(step.answer(gardens, chosen), "choose");
    });
    return button;
  });
  $("middle").replaceChildren(...made);
}

function glance(cells) {
  const hollows = cells.map((number, cell) => svg("circle", {
    class: number ? "glance-planted" : "glance-empty",
    cx: 12 + 18 * (cell % 4), cy: 12 + 18 * Math.floor(cell / 4), r: 7,
  }));
  return svg("svg", { class: "glance", viewBox: "0 0 78 78", "aria-hidden": "true", focusable: "false" },
    svg("rect", { class: "glance-lawn", width: 78, height: 78, rx: 10 }), ...hollows);
}

$("back").addEventListener("click", () => show(Math.max(0, current - 1)));
$("next").addEventListener("click", () => show(Math.min(steps.length - 1, current + 1)));
startFrom($("start"), lesson.dataset.name);

makeDots();
show(0, false);

install();
