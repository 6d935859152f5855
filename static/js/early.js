// A classic script, run before the first paint: colours must not flash. The switch itself is in theme.js.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("tacker.theme");
  } catch {
    // A browser that keeps nothing follows the system.
  }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
