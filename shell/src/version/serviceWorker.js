/* Caches the shell's hashed files alone: no page, call or remote (SECURITY.md, 41). The build sets BUILD_ID. */
const CACHE = 'trestle-BUILD_ID';
const hashed = /^\/static\/.+\.[0-9a-f]{8,}\.\w+$/;

self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('trestle-') && name !== CACHE).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(old());
});

const keep = async (request) => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) await cache.put(request, reply.clone());
  return reply;
};

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method === 'GET' && origin === self.location.origin && hashed.test(pathname))
    event.respondWith(keep(event.request));
});
