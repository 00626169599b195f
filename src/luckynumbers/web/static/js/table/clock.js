// The clock, when the table has one or somebody may be gone: counts down by the server's time, in whole seconds, or hours and days for slow games.
import { n, t } from "../shared/i18n.js";
import { serverNow } from "../shared/api.js";
import { $ } from "../shared/dom.js";

const DAY = 86400;
const HOUR = 3600;
// Nobody counts seconds hours ahead, and they would take the room of whose turn it is.
const hours = new Intl.NumberFormat(document.documentElement.lang || "en", { style: "unit", unit: "hour", unitDisplay: "short" });
const SOON = 10;

export class ClockView {
  constructor() {
    this.place = $("clock");
    this.deadline = null;
    setInterval(() => this.tick(), 500);
  }

  update(state) {
    // While the clovers are shuffled it is nobody's turn: what ends then is the wait for numbers, and nobody's time.
    this.deadline = state.status === "playing" && state.toAct !== null ? state.view.deadline : null;
    this.most = state.view.clocks[state.toAct];
    this.tick();
  }

  tick() {
    this.place.hidden = this.deadline === null;
    if (this.deadline === null) return;
    const left = Math.min(this.most, Math.max(0, Math.ceil(this.deadline - serverNow() / 1000)));
    const text = left >= 2 * DAY ? n("%(num)s day", "%(num)s days", Math.floor(left / DAY)) : left >= 2 * HOUR ? hours.format(Math.floor(left / HOUR)) : timeText(left);
    if (this.place.textContent !== text) this.place.textContent = text;
    this.place.classList.toggle("clock-soon", left <= SOON);
    this.place.setAttribute("aria-label", t("Time left: %(time)s", { time: text }));
  }
}

function timeText(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
