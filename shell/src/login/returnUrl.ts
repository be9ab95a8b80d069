const LOGIN_PAGES = ['/login', '/logout'];
/** Browsers read a backslash as a slash, and drop line breaks and tabs. Both can turn a path into another host. */
const UNSAFE_CHARACTERS = /[\\\u0000-\u001f\u007f]/;

/**
 * Checks the page that a login should return to (SECURITY.md, 40).
 * @returns its path, query and hash; null unless it is an absolute path on this origin, or if it is a login page
 */
export const safeReturnUrl = (requested: string | null | undefined, origin = window.location.origin): string | null => {
  if (!requested || UNSAFE_CHARACTERS.test(requested) || !requested.startsWith('/') || requested.startsWith('//'))
    return null;
  const url = new URL(requested, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  if (LOGIN_PAGES.includes(url.pathname.replace(/\/$/, ''))) return null;
  return url.pathname + url.search + url.hash;
};

/** Where a login leads (S1 §2.3): to the requested page, else back one page, else home. 'none' stays here. */
export const destinationAfterLogin = (
  requested: string | null,
  canGoBack: boolean,
): { to: string } | 'back' | 'stay' => {
  if (requested === 'none') return 'stay';
  const target = safeReturnUrl(requested);
  if (target) return { to: target };
  return canGoBack ? 'back' : { to: '/' };
};
