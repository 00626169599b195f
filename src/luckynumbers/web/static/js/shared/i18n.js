// What the page says, in the language of the page. English texts are the keys, so English needs no catalogue.

const language = document.documentElement.lang || "en";

async function load() {
  if (language === "en") return {};
  try {
    return await import(document.documentElement.dataset.catalogue ?? `/locale/${language}.js`);
  } catch {
    // A page in English is better than no page.
    return {};
  }
}

const { messages = {}, plural = (count) => Number(count !== 1) } = await load();

function fill(text, values) {
  return text.replace(/%%|%\((\w+)\)s/g, (whole, key) => (key === undefined ? "%" : String(values[key] ?? whole)));
}

/** Translate one text; `values` fill its %(name)s places. */
export function t(text, values = {}) {
  const found = messages[text];
  return fill((Array.isArray(found) ? found[0] : found) || text, values);
}

/** Translate a text that depends on a count, which fills %(num)s. */
export function n(one, many, count, values = {}) {
  const forms = messages[one];
  const chosen = Array.isArray(forms) ? forms[plural(count)] : undefined;
  return fill(chosen || (count === 1 ? one : many), { num: count, ...values });
}

/** Join names as the language does: "Ann, Bo and Cy". */
export function listed(names) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
