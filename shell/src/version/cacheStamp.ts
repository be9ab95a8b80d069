const STAMP = 't';

/** Adds a time stamp to an address, so that no cache on the way answers with the old page (S1 §2.4). */
export const withCacheStamp = (address: string, now: number): string => {
  const url = new URL(address);
  url.searchParams.set(STAMP, String(now));
  return url.href;
};

/** Removes the time stamp of an update; the page has arrived. @returns path, query and hash */
export const withoutCacheStamp = (address: string): string => {
  const url = new URL(address);
  url.searchParams.delete(STAMP);
  return url.pathname + url.search + url.hash;
};
