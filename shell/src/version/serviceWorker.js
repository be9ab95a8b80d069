/* Caches the shell's hashed files alone: no page, call or remote (SECURITY.md, 41). The build sets BUILD_ID. */
const CACHE = 'trestle-BUILD_ID';
const HASHED_PATH = /^\/static\/.+\.[0-9a-f]{8,}\.\w+$/;

self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const deleteOldCaches = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('trestle-') && name !== CACHE).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(deleteOldCaches());
});

const fetchThroughCache = async (request) => {
  const cache = await caches.open(CACHE);
  const cachedReply = await cache.match(request);
  if (cachedReply) return cachedReply;
  const reply = await fetch(request);
  if (reply.ok) await cache.put(request, reply.clone());
  return reply;
};

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method === 'GET' && origin === self.location.origin && HASHED_PATH.test(pathname))
    event.respondWith(fetchThroughCache(event.request));
});
