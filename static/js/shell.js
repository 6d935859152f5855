// @ts-check
/** The site as an installed app: the keeper of its shell. What is played never comes from it (sw.js). */

/** After the page itself is there: it must not wait. */
export function keepShell() {
  const begin = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
