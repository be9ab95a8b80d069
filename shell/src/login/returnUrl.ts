const LOGIN_PAGES = ['/login', '/logout'];
/** Browsers read a backslash as a slash, and drop line breaks and tabs. Both can turn a path into another host. */
const UNSAFE_CHARACTERS = /[\\\u0000-\u001f\u007f]/;

/**
 * Checks the page that a login should return to (SECURITY.md, 40).
 * @returns its path, query and hash; null unless it is an absolute path on this origin, or if it is a login page
 */
export const safeReturnUrl = (asked: string | null | undefined, origin = window.location.origin): string | null => {
  if (!asked || UNSAFE_CHARACTERS.test(asked) || !asked.startsWith('/') || asked.startsWith('//')) return null;
  const url = new URL(asked, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  if (LOGIN_PAGES.includes(url.pathname.replace(/\/$/, ''))) return null;
  return url.pathname + url.search + url.hash;
};

/** Where a login leads (S1 §2.3): to the requested page, else back one page, else home. 'none' stays here. */
export const destinationAfterLogin = (asked: string | null, canGoBack: boolean): { to: string } | 'back' | 'stay' => {
  if (asked === 'none') return 'stay';
  const target = safeReturnUrl(asked);
  if (target) return { to: target };
  return canGoBack ? 'back' : { to: '/' };
};
