// The stream of events from a table. It comes back by itself, from the last event seen, after any interruption.
import { tablePath } from "../shared/api.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
// A phone that slept longer than this may hold a dead stream that still looks alive.
const SLEPT = 5000;

export class Connection {
  /** seq(): the last event we have. onEvent(event): one event. onState("open" | "lost"). onWake(): look at everything anew. */
  constructor(table, { seq, onEvent, onState, onWake }) {
    Object.assign(this, { table, seq, onEvent, onState, onWake });
    this.wait = FIRST_WAIT;
    this.hiddenAt = 0;
    addEventListener("online", () => this.reopen());
    // A stream over a dead network looks alive for minutes; the browser knows sooner.
    addEventListener("offline", () => this.lost(this.source));
    addEventListener("pageshow", (event) => { if (event.persisted) this.wake(); });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.hiddenAt = Date.now();
      else if (Date.now() - this.hiddenAt > SLEPT) this.wake();
    });
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.source?.close();
    const source = new EventSource(`${tablePath(this.table)}/events?after=${this.seq()}&presence=true`);
    this.source = source;
    source.onopen = () => {
      this.wait = FIRST_WAIT;
      this.onState("open");
    };
    source.onmessage = (message) => this.onEvent(JSON.parse(message.data));
    // The browser would retry from the address of long ago; we know better where we are.
    source.onerror = () => this.lost(source);
  }

  lost(source) {
    source.close();
    if (source !== this.source) return;
    this.onState("lost");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  reopen() {
    this.wait = FIRST_WAIT;
    this.open();
  }

  wake() {
    this.onWake();
    this.reopen();
  }
}
