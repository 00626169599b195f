// Your turn, for those who look elsewhere: the icon of the tab, and if they wish a notification.
import { t } from "../shared/i18n.js";
import { $ } from "../shared/dom.js";
import { remember, remembered } from "../shared/wishes.js";

const KEY = "call-me";

export class Calling {
  constructor() {
    this.icon = document.querySelector("link[rel=icon]");
    this.quiet = this.icon.href;
    this.button = $("call-me");
    this.button.hidden = !("Notification" in window);
    this.button.addEventListener("click", () => this.toggle());
    this.show();
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.note?.close(); });
  }

  get wanted() {
    return remembered(KEY) === "yes" && window.Notification?.permission === "granted";
  }

  /** Ask only when somebody has asked for it. */
  async toggle() {
    const wish = this.wanted ? "no" : await Notification.requestPermission() === "granted" ? "yes" : "no";
    remember(KEY, wish);
    this.show();
  }

  show() {
    this.button.setAttribute("aria-pressed", String(this.wanted));
  }

  update(state) {
    const { myTurn } = state;
    this.icon.href = myTurn ? this.icon.dataset.turn : this.quiet;
    if (myTurn && !this.before && document.hidden && this.wanted) this.call(state);
    this.before = myTurn;
  }

  call(state) {
    try {
      this.note = new Notification(t("Your turn"), { body: state.names.join(", "), tag: state.view.table, icon: this.quiet });
      this.note.onclick = () => { focus(); this.note.close(); };
    } catch {
      // Some phones show notifications only through a worker; the title and the icon still say it.
    }
  }
}
