// Choosing creatures: at least one, at most three. Without this script the form works, and the server counts.
import { $ } from "../shared/dom.js";

const MOST = 3;
const boxes = [...$("choose").querySelectorAll("[name=bot]")];

function count() {
  const chosen = boxes.filter((box) => box.checked).length;
  boxes.forEach((box) => { box.disabled = !box.checked && chosen >= MOST; });
  $("choose").querySelector("[type=submit]").disabled = chosen === 0;
}

$("choose").addEventListener("change", count);
// A page restored by the browser comes back with the choices it was left with.
addEventListener("pageshow", count);
count();
