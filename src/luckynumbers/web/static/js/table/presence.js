// Who is there: told by the server as people come and go. A page that is only being loaded again is not gone.
const RELOADING = 4000;

export class Presence {
  /** onChange(seats): these seats are there now. */
  constructor(onChange) {
    this.onChange = onChange;
  }

  hear({ seats }) {
    clearTimeout(this.timer);
    const gone = (this.seats ?? []).some((seat) => !seats.includes(seat));
    if (gone) this.timer = setTimeout(() => this.become(seats), RELOADING);
    else this.become(seats);
  }

  become(seats) {
    this.seats = seats;
    this.onChange(seats);
  }
}
