// Small wishes kept in this browser. Private windows may refuse; then a wish lasts as long as the page.

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
