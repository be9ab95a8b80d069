/** Memory for all reduced pictures. A row's picture takes about 2 kB, a card's 20 kB. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** Memory that an entry takes besides its content. */
const ENTRY_BYTES = 200;
/** How long a picture that took too long is not tried again, in ms: the machine may have been busy. */
const RETRY_SLOW_MS = 600_000;

/** A reduced picture; null for one that can't be reduced, and 'slow' for one that took too long. */
export type ReducedPicture = Buffer | null | 'slow';

/** A picture that is kept, and until when. */
interface KeptPicture {
  content: Buffer | null;
  until: number;
}
const sizeOf = ({ content }: KeptPicture): number => ENTRY_BYTES + (content?.length ?? 0);

/**
 * Keeps reduced pictures, and null for pictures that can't be reduced. A file's content never changes, so they never go
 * stale. Whoever reads from it has checked the caller's rights to the file before.
 */
export interface ThumbnailCache {
  /**
   * Returns the picture of a key, null where there is none. Calls `make` for a new key, once for all calls that wait for
   * it.
   */
  get(key: string, make: () => Promise<ReducedPicture>): Promise<Buffer | null>;
}

/**
 * Creates a cache that forgets the least recently used pictures.
 * @param now returns the time in ms; replaced in tests
 */
export function createThumbnailCache(
  maxBytes = MAX_CACHED_BYTES,
  now: () => number = () => performance.now(),
): ThumbnailCache {
  const thumbnails = new Map<string, KeptPicture>();
  const pendingPictures = new Map<string, Promise<Buffer | null>>();
  let bytes = 0;

  const drop = (key: string): void => {
    const dropped = thumbnails.get(key);
    if (!dropped) return;
    thumbnails.delete(key);
    bytes -= sizeOf(dropped);
  };
  const keep = (key: string, picture: KeptPicture): void => {
    drop(key);
    thumbnails.set(key, picture);
    bytes += sizeOf(picture);
    for (const oldestKey of thumbnails.keys()) {
      if (bytes <= maxBytes) return;
      drop(oldestKey);
    }
  };
  const makeAndKeep = async (key: string, make: () => Promise<ReducedPicture>): Promise<Buffer | null> => {
    const made = await make();
    const picture =
      made === 'slow' ? { content: null, until: now() + RETRY_SLOW_MS } : { content: made, until: Infinity };
    keep(key, picture);
    return picture.content;
  };
  return {
    get: async (key, make) => {
      const cached = thumbnails.get(key);
      if (cached && cached.until > now()) {
        // Moves the picture to the end, so that the least recently used one stands first.
        keep(key, cached);
        return cached.content;
      }
      const pending = pendingPictures.get(key);
      if (pending) return pending;
      const making = makeAndKeep(key, make).finally(() => pendingPictures.delete(key));
      pendingPictures.set(key, making);
      return making;
    },
  };
}
