// Who of those at a table is not there just now.

/** Whether a person of another device sits there and is not here now. */
export function isAway(state, seat) {
  const { kind, bot } = state.seats[seat];
  return kind === "person" && !bot && !state.view.you.includes(seat) && !(state.view.present ?? [seat]).includes(seat);
}
