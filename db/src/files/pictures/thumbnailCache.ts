/** Memory for reduced pictures in all, in bytes. One of a row has about 2 kB, one of a card 20 kB. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** What an entry takes beside its content, in bytes. */
const ENTRY_BYTES = 200;

const sizeOf = (content: Buffer | null): number => ENTRY_BYTES + (content?.length ?? 0);

/**
 * Keeps reduced pictures; null for one that can't be reduced. A file's content never changes, so they never grow old.
 * Whoever reads from it has checked the caller's rights to the file before.
 */
export interface ThumbnailCache {
  /** Returns the picture of a key, made at most once at a time. */
  get(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>;
}

/** Creates a cache that forgets the pictures that were not asked for the longest. */
export const createThumbnailCache = (maxBytes = MAX_CACHED_BYTES): ThumbnailCache => {
  const thumbnails = new Map<string, Buffer | null>();
  const making = new Map<string, Promise<Buffer | null>>();
  let bytes = 0;

  const keep = (key: string, content: Buffer | null): void => {
    thumbnails.set(key, content);
    bytes += sizeOf(content);
    for (const [oldest, other] of thumbnails) {
      if (bytes <= maxBytes) return;
      thumbnails.delete(oldest);
      bytes -= sizeOf(other);
    }
  };
  return {
    async get(key, make) {
      const known = thumbnails.get(key);
      if (known !== undefined) {
        // The last place is that of the latest use.
        thumbnails.delete(key);
        thumbnails.set(key, known);
        return known;
      }
      const running = making.get(key);
      if (running) return running;
      const promise = make();
      making.set(key, promise);
      try {
        const content = await promise;
        keep(key, content);
        return content;
      } finally {
        making.delete(key);
      }
    },
  };
};
