// Installed: the service worker keeps what will not change, and shows a page at once on a slow network.

const { serviceWorker } = navigator;
// The worker may speak before the words of the page are there, for which all that follows waits. So this module is
// imported first, and hears it.
const early = [];
let hear = (data) => early.push(data);
serviceWorker?.addEventListener("message", ({ data }) => hear(data));

/** onFresh(document): the page was shown as it once was; this is how it is now. A new version is simply loaded. */
export function install(onFresh = () => {}) {
  if (!serviceWorker) return;
  hear = (data) => {
    if (data.path !== location.pathname) return;
    const fresh = new DOMParser().parseFromString(data.text, "text/html");
    const { version } = fresh.documentElement.dataset;
    if (version && version !== document.documentElement.dataset.version) location.reload();
    else onFresh(fresh);
  };
  early.splice(0).forEach(hear);
  // After everything that is on the page, so that it takes nothing from it.
  const register = () => serviceWorker.register("/worker.js");
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
