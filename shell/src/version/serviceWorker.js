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

/* Finds a file in this version's cache, or in the one of before. */
const findCached = async (name) => {
  const ownReply = await (await caches.open(CACHE)).match(name);
  return { isOwn: ownReply !== undefined, cached: ownReply ?? (await caches.match(name)) };
};

const addToCache = async (name, reply) => (await caches.open(CACHE)).put(name, reply);

/* Storage that is full or broken costs the cache and nothing else: the file comes from the server, and no page waits. */
const fetchThroughCache = async (event, name) => {
  const { isOwn, cached } = await findCached(name).catch(() => ({ isOwn: false, cached: undefined }));
  if (isOwn) return cached;
  const reply = cached ?? (await fetch(event.request));
  if (reply.ok) event.waitUntil(addToCache(name, reply.clone()).catch(() => undefined));
  return reply;
};

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const [, name] = HASHED_PATH.exec(pathname) ?? [];
  if (event.request.method === 'GET' && origin === self.location.origin && name)
    event.respondWith(fetchThroughCache(event, `/static/${name}`));
});
