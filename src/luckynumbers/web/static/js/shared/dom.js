// Making elements in one line. Texts are set as text, never as markup, because names come from people.

export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "onclick") element.addEventListener("click", value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

export const $ = (id) => document.getElementById(id);

/** Whether this person asked for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Remember a small wish in this browser; private windows may refuse, and then it lasts as long as the page. */
export function remember(key, value) {
  try {
    localStorage.setItem(`luckynumbers.${key}`, value);
  } catch {
    // Nothing to do: the wish is still honoured on this page.
  }
}

export function remembered(key) {
  try {
    return localStorage.getItem(`luckynumbers.${key}`);
  } catch {
    return null;
  }
}
