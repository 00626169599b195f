// Installed: the service worker keeps what will not change, and shows a page at once on a slow network.

/** onFresh(document): the page was shown as it once was; this is how it is now. A new version is simply loaded. */
export function install(onFresh = () => {}) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data.path !== location.pathname) return;
    const fresh = new DOMParser().parseFromString(data.text, "text/html");
    const { version } = fresh.documentElement.dataset;
    if (version && version !== document.documentElement.dataset.version) location.reload();
    else onFresh(fresh);
  });
  // After everything that is on the page, so that it takes nothing from it.
  addEventListener("load", () => serviceWorker.register("/worker.js"));
}
