// Events in the order of their seq, each shown once and to its end before the next. They come twice, by the stream and
// as answers to our own moves; whichever is first counts.

export class Feed {
  /** seq: the last event already shown. show(event): returns a promise. gap(): we missed something, ask for everything. */
  constructor(seq, { show, gap }) {
    this.known = seq;
    this.released = seq;
    this.highest = seq;
    this.queue = [];
    this.waiting = [];
    this.showing = false;
    Object.assign(this, { show, gap });
  }

  receive(event) {
    this.highest = Math.max(this.highest, event.seq);
    if (event.seq <= this.known) return;
    if (event.seq > this.known + 1) {
      this.gap();
      return;
    }
    this.known = event.seq;
    this.queue.push(event);
    if (!this.showing) this.showAll();
  }

  /** How many events wait behind the one being shown. */
  get behind() { return this.queue.length; }

  async showAll() {
    this.showing = true;
    try {
      while (this.queue.length) {
        const event = this.queue.shift();
        try {
          await this.show(event);
        } catch {
          // What cannot be shown must not hold up the rest: take the table as the server tells it.
          this.gap();
        }
        this.release(event.seq);
      }
    } finally {
      this.showing = false;
    }
  }

  /** Wait until the event `seq` is on the table, though it may still be moving. */
  shown(seq) {
    if (seq <= this.released) return Promise.resolve();
    return new Promise((done) => this.waiting.push({ seq, done }));
  }

  /** The table now stands as it does after event `seq`. */
  release(seq) {
    this.released = Math.max(this.released, seq);
    const [ready, later] = [this.waiting.filter((one) => one.seq <= seq), this.waiting.filter((one) => one.seq > seq)];
    this.waiting = later;
    ready.forEach((one) => one.done());
  }

  /** The whole table was loaded as it is at `seq`: drop what it already contains. */
  restart(seq) {
    this.queue = this.queue.filter((event) => event.seq > seq);
    this.known = seq + this.queue.length;
    this.highest = Math.max(this.highest, this.known);
    this.release(seq);
  }
}
