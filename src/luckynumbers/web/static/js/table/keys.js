// The whole game from the keyboard. Letters and digits can be switched off for those who speak to their computer.
import { $, openDialog } from "../shared/dom.js";
import { remember, remembered } from "../shared/wishes.js";

// How long two digits may be apart and still be one number.
const TOGETHER = 700;

export class Keys {
  constructor(screen, play, coach) {
    this.screen = screen;
    this.play = play;
    this.coach = coach;
    this.digits = "";
    this.single = $("single-keys");
    this.single.checked = remembered("keys") !== "off";
    this.single.addEventListener("change", () => remember("keys", this.single.checked ? "on" : "off"));
    $("help-button").addEventListener("click", () => openDialog($("help")));
    document.addEventListener("keydown", (event) => this.press(event));
    // Focus follows the play only for people who use the keyboard.
    document.addEventListener("pointerdown", (event) => {
      screen.byKeyboard = false;
      screen.byTouch = event.pointerType === "touch";
    }, true);
    document.addEventListener("keydown", () => { screen.byTouch = false; }, true);
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.target.matches("input, textarea, select")) return;
    if (event.key === "Tab" || event.key.startsWith("Arrow") || event.key.length === 1 || event.key === "Enter") this.screen.byKeyboard = true;
    if (event.key === "Escape") {
      if (this.coach.open) this.coach.close();
      this.play.drop();
    } else if (event.key.startsWith("Arrow") && !event.target.closest("[role=grid], .history-scroll")) {
      event.preventDefault();
      this.screen.focusGarden();
    } else if (this.single.checked) this.letter(event);
  }

  letter(event) {
    const acts = { "?": () => openDialog($("help")), h: () => this.coach.hint(), d: () => this.play.draw(), "+": () => this.play.draw(), l: () => this.play.leave(), "-": () => this.play.leave() };
    const act = acts[event.key.toLowerCase()];
    if (act) {
      event.preventDefault();
      act();
    } else if (/^[0-9]$/.test(event.key)) {
      event.preventDefault();
      this.digit(event.key);
    }
  }

  // "1" chooses 1 at once if it lies there; a "3" soon after makes it 13.
  digit(key) {
    clearTimeout(this.timer);
    const number = Number(this.digits + key);
    this.digits = number <= 20 ? this.digits + key : key;
    this.timer = setTimeout(() => { this.digits = ""; }, TOGETHER);
    const wanted = Number(this.digits);
    if (this.play.state.position.table.includes(wanted)) this.play.pick(wanted, { toggle: false });
  }
}
