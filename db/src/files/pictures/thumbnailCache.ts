/** Memory for all reduced pictures. A row's picture takes about 2 kB, a card's 20 kB. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** Memory that an entry takes besides its content. */
const ENTRY_BYTES = 200;

const sizeOf = (content: Buffer | null): number => ENTRY_BYTES + (content?.length ?? 0);

/**
 * Keeps reduced pictures, and null for pictures that can't be reduced. A file's content never changes, so they never go
 * stale. Whoever reads from it has checked the caller's rights to the file before.
 */
export interface ThumbnailCache {
  /** Returns the picture of a key. Calls `make` for a new key, once for all calls that wait for it. */
  get(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>;
}

/** Creates a cache that forgets the least recently used pictures. */
export function createThumbnailCache(maxBytes = MAX_CACHED_BYTES): ThumbnailCache {
  const thumbnails = new Map<string, Buffer | null>();
  const pendingPictures = new Map<string, Promise<Buffer | null>>();
  let bytes = 0;

  const keep = (key: string, content: Buffer | null): void => {
    thumbnails.set(key, content);
    bytes += sizeOf(content);
    for (const [oldestKey, oldestContent] of thumbnails) {
      if (bytes <= maxBytes) return;
      thumbnails.delete(oldestKey);
      bytes -= sizeOf(oldestContent);
    }
  };
  return {
    async get(key, make) {
      const cached = thumbnails.get(key);
      if (cached !== undefined) {
        // Moves the picture to the end, so that the least recently used one stands first.
        thumbnails.delete(key);
        thumbnails.set(key, cached);
        return cached;
      }
      const pending = pendingPictures.get(key);
      if (pending) return pending;
      const promise = make();
      pendingPictures.set(key, promise);
      try {
        const content = await promise;
        keep(key, content);
        return content;
      } finally {
        pendingPictures.delete(key);
      }
    },
  };
}
