// Before the first clover of each game this browser adds its number to the shuffle; afterwards it sees that it is in.
import { listed, t } from "../shared/i18n.js";
import { addNumber, isLeftOut } from "../shared/shuffle.js";

export class Mixing {
  /** warn(text): say that something is wrong; tell(text): say what is good to know. */
  constructor(table, { warn, tell }) {
    Object.assign(this, { table, warn, tell });
    this.asked = null;
    this.checked = null;
  }

  update({ view, names }) {
    if (view.status === "waiting") return; // the waiting room asks
    if (view.awaited.length) this.add(view);
    else if (this.checked !== view.game) {
      this.checked = view.game;
      this.check(view, names);
    }
  }

  async add({ game, commitment, awaited, you }) {
    if (this.asked === game || !you.some((seat) => awaited.includes(seat))) return;
    this.asked = game;
    try {
      await addNumber(this.table, game, commitment);
    } catch {
      // Too late, or the server is away: the check will tell.
    }
  }

  check(view, names) {
    this.tell(whoAdded(view, names));
    if (!isLeftOut(view)) return;
    this.warn(t("Your number is missing from this shuffle."));
    this.tell(t("If that happens often, do not trust this server."));
  }
}

/** Whose numbers are in the shuffle of a game. */
function whoAdded({ contributions }, names) {
  const added = names.filter((_, seat) => contributions[seat]);
  return added.length ? t("Added to the shuffle: %(names)s.", { names: listed(added) }) : t("Nobody added to this shuffle.");
}
