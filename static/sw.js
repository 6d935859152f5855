// The keeper of the shell: pages and their files, from the network whenever there is one, from the last visit when there is none.
// What is played (/api, /ws) never passes through here, so it can never be stale.

const SHELL = "tacker-shell";
const PAGES = ["/", "/rules", "/learn"];
const ROOM_PAGE = "/r/";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const key = keyOf(event.request);
  if (key) event.respondWith(fresh(event, key));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data?.path ?? "/"));
});

/** Under which address a request's answer is kept; null for what is none of the shell. One page serves all rooms. */
function keyOf(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return null;
  if (pathname.startsWith("/static/") || PAGES.includes(pathname)) return pathname;
  return /^\/[rw]\/[^/]+$/.test(pathname) ? ROOM_PAGE : null;
}

async function fresh(event, key) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(shell.put(key, answer.clone()));
    return answer;
  } catch (away) {
    const kept = await shell.match(key);
    if (kept) return kept;
    throw away;
  }
}

async function goTo(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}
