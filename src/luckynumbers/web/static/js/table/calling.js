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
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.hush(); });
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

  /** Through the worker where there is one: phones show notifications in no other way. */
  async call({ names, view }) {
    this.tag = view.table;
    const wishes = { body: names.join(", "), tag: this.tag, icon: this.quiet, data: location.pathname };
    try {
      const worker = await navigator.serviceWorker?.getRegistration();
      if (worker?.active) await worker.showNotification(t("Your turn"), wishes);
      else {
        this.note = new Notification(t("Your turn"), wishes);
        this.note.onclick = () => { focus(); this.note.close(); };
      }
    } catch {
      // Neither way; the title and the icon still say it.
    }
  }

  /** Somebody looks: what was to be said has been seen. */
  async hush() {
    this.note?.close();
    const worker = this.tag && (await navigator.serviceWorker?.getRegistration());
    for (const note of (await worker?.getNotifications?.({ tag: this.tag })) ?? []) note.close();
  }
}
