// Reactions instead of a chat: seven small pictures, nothing to type. Children play here.
import { t } from "../shared/i18n.js";
import { clover, ladybug, svg } from "../game/clover.js";
import { el } from "../shared/dom.js";

const SHOWN = 3500;

// Written out so that each can be found and translated.
export function reactionWords(reaction) {
  switch (reaction) {
    case "clover": return t("Good luck!");
    case "ladybug": return t("Hello!");
    case "laugh": return t("Ha ha!");
    case "wow": return t("Wow!");
    case "oops": return t("Oops!");
    case "thanks": return t("Thank you!");
    case "hurry": return t("Your move!");
    default: return "";
  }
}

const REACTIONS = ["clover", "ladybug", "laugh", "wow", "oops", "thanks", "hurry"];

const dot = (cx, cy, r) => svg("circle", { class: "face-ink", cx, cy, r });
const line = (d) => svg("path", { class: "face-line", d });

function face(...parts) {
  return svg(
    "svg",
    { class: "face", viewBox: "-18 -18 36 36", "aria-hidden": "true", focusable: "false" },
    svg("circle", { class: "face-skin", r: 16 }),
    ...parts,
  );
}

function plain(...parts) {
  return svg("svg", { class: "face", viewBox: "-18 -18 36 36", "aria-hidden": "true", focusable: "false" }, ...parts);
}

/** The picture of a reaction, ours like all the art. */
function reactionPicture(reaction) {
  switch (reaction) {
    case "clover": {
      const picture = clover(4);
      picture.querySelector(".clover-disc").remove();
      picture.querySelector(".clover-number").remove();
      return picture;
    }
    case "ladybug": return ladybug();
    case "laugh": return face(line("M-9 -3Q-6 -8 -3 -3M3 -3Q6 -8 9 -3"), svg("path", { class: "face-ink", d: "M-9 3H9Q7 12 0 12Q-7 12 -9 3Z" }));
    case "wow": return face(dot(-6, -4, 2), dot(6, -4, 2), svg("ellipse", { class: "face-ink", cx: 0, cy: 6, rx: 3.6, ry: 4.8 }));
    case "oops": return face(line("M-10 -5L-5 -8M10 -5L5 -8M-7 8Q-3.5 4 0 8T7 8"), dot(-6, -2, 1.9), dot(6, -2, 1.9));
    case "thanks": return plain(svg("path", { class: "face-heart", d: "M0 15C-6 9 -16 3 -15 -6C-14 -14 -4 -14 0 -7C4 -14 14 -14 15 -6C16 3 6 9 0 15Z" }));
    default: return plain(
      svg("path", { class: "face-glass", d: "M-9 -15H9C9 -6 2 -4 2 0C2 4 9 6 9 15H-9C-9 6 -2 4 -2 0C-2 -4 -9 -6 -9 -15Z" }),
      svg("path", { class: "face-sand", d: "M-5 -8H5C4 -5 1 -3 0 0C-1 -3 -4 -5 -5 -8ZM-6 13Q0 5 6 13Z" }),
    );
  }
}

/** The row of buttons. onReact(reaction) sends it. */
export function reactionButtons(onReact) {
  return REACTIONS.map((reaction) => el(
    "button",
    { type: "button", class: "reaction", "aria-label": reactionWords(reaction), title: reactionWords(reaction), onclick: () => onReact(reaction) },
    reactionPicture(reaction),
  ));
}

/** Show a reaction for a moment beside the seat it comes from. */
export function showReaction(place, reaction) {
  const bubble = el("span", { class: "bubble", "aria-hidden": "true" }, reactionPicture(reaction), el("span", {}, reactionWords(reaction)));
  place.replaceChildren(bubble);
  setTimeout(() => bubble.remove(), SHOWN);
}
