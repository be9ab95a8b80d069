const STAMP = 't';

/** The same page with a time stamp, so that no cache between answers with the old one (S1 §2.4). */
export const withCacheStamp = (address: string, now: number): string => {
  const url = new URL(address);
  url.searchParams.set(STAMP, String(now));
  return url.href;
};

/** The address without the stamp of an update: it has done its work once the page is here. */
export const withoutCacheStamp = (address: string): string => {
  const url = new URL(address);
  url.searchParams.delete(STAMP);
  return url.pathname + url.search + url.hash;
};
