// The service worker: what belongs to this version is kept, the lesson works without a network, and on a slow one the
// first page is there at once. VERSION and SHELL are written before this by the server; with another version the browser
// fetches another worker, which throws everything of the old one away.

const CACHE = `luckynumbers-${VERSION}`;
const PAGES = ["/", "/learn"];
const OFFLINE = "/offline";
// What a day without a network needs, in the language of whoever is here.
const SPARE = ["/learn", OFFLINE];
// A network that has not answered by now is slow: show what we have, and what is new as soon as it comes.
const PATIENCE = 300;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)).then(stockUp).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name !== CACHE);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  // All pages are about to look different. The browser itself asks for that: nothing of ours stands in between.
  if (url.pathname === "/language") event.waitUntil(caches.open(CACHE).then((cache) => Promise.all(["/", ...SPARE].map((path) => cache.delete(path)))));
  if (request.method !== "GET") return;
  if (url.pathname.startsWith(`/static/${VERSION}/`) || url.pathname.startsWith("/locale/")) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) cache.put(request, answer.clone());
  return answer;
}

async function page(event, url) {
  event.waitUntil(stockUp().catch(() => {}));  // no network; then another time
  const cache = await caches.open(CACHE);
  const known = PAGES.includes(url.pathname) ? await cache.match(url.pathname) : undefined;
  const coming = fetch(event.request);
  if (PAGES.includes(url.pathname)) event.waitUntil(keep(cache, url.pathname, coming, known && event.resultingClientId));
  try {
    return await (known ? Promise.race([coming, soon(known)]) : coming);
  } catch {
    return known ?? (await cache.match(OFFLINE)) ?? Response.error();
  }
}

const soon = (answer) => new Promise((done) => { setTimeout(() => done(answer.clone()), PATIENCE); });

/** Keep a page that has come; tell the one that was shown in its place. */
async function keep(cache, path, coming, shown) {
  try {
    const answer = (await coming).clone();
    if (!answer.ok || answer.redirected) return;
    const text = await answer.clone().text();
    await cache.put(path, answer);
    const client = shown && (await clients.get(shown));
    client?.postMessage({ path, text });
  } catch {
    // No network; what is kept stays.
  }
}

/** Fetch the pages for a day without a network where they are missing, with the words their scripts say. */
async function stockUp() {
  const cache = await caches.open(CACHE);
  for (const path of SPARE) {
    if (await cache.match(path)) continue;
    await cache.add(path);
    const [words] = (await (await cache.match(path)).text()).match(/\/locale\/[^"]+/) ?? [];
    if (words) await cache.add(words.replaceAll("&amp;", "&"));
  }
}

// "Your turn" leads to the table: where it is open already, or once more.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function lead(path) {
  const windows = await clients.matchAll({ type: "window" });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  return open ? open.focus() : clients.openWindow(path);
}
