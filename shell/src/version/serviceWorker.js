/* Caches the shell's hashed files alone: no page, call or remote (SECURITY.md, 41). The build sets BUILD_ID. */
const CACHE = 'trestle-BUILD_ID';
/* The name of a file, below the folder of its version. Versions share the files that have the same name. */
const HASHED_PATH = /^\/static\/[^/]+\/(.+\.[0-9a-f]{8,}\.\w+)$/;

self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const deleteOldCaches = async () => {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith('trestle-') && name !== CACHE);
    // The last version's files are kept once more: most of them are this version's, too.
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(deleteOldCaches());
});

const fetchThroughCache = async (request, name) => {
  const cache = await caches.open(CACHE);
  const ownReply = await cache.match(name);
  if (ownReply) return ownReply;
  const reply = (await caches.match(name)) ?? (await fetch(request));
  if (reply.ok) await cache.put(name, reply.clone());
  return reply;
};

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const [, name] = HASHED_PATH.exec(pathname) ?? [];
  if (event.request.method === 'GET' && origin === self.location.origin && name)
    event.respondWith(fetchThroughCache(event.request, `/static/${name}`));
});
