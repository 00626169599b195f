// A finger that goes sideways turns the page, so to speak; one that goes up or down scrolls as ever.

const FAR = 40;
const SIDEWAYS = 2;

/** onTurn(1) hears a swipe to the left, onTurn(-1) one to the right. `place` must leave sideways to us: touch-action pan-y. */
export function onSwipe(place, onTurn) {
  let from = null;
  place.addEventListener("pointerdown", (event) => { from = event.pointerType === "touch" ? event : null; });
  place.addEventListener("pointercancel", () => { from = null; });
  place.addEventListener("pointerup", (event) => {
    if (from?.pointerId !== event.pointerId) return;
    const [across, along] = [event.clientX - from.clientX, event.clientY - from.clientY];
    from = null;
    if (Math.abs(across) >= FAR && Math.abs(across) >= SIDEWAYS * Math.abs(along)) onTurn(across < 0 ? 1 : -1);
  });
}
