const LOGIN_PAGES = ['/login', '/logout'];
/** Browsers read a backslash as a slash and drop line breaks and tabs: both can turn a path into another host. */
const UNSAFE = /[\\\u0000-\u001f\u007f]/;

/**
 * The page that a login was asked for, where it is one of ours (safety 40): an absolute path on this origin.
 * Null for anything else, and for the login pages themselves.
 */
export const safeReturnUrl = (asked: string | null | undefined, origin = window.location.origin): string | null => {
  if (!asked || UNSAFE.test(asked) || !asked.startsWith('/') || asked.startsWith('//')) return null;
  const url = new URL(asked, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  if (LOGIN_PAGES.includes(url.pathname.replace(/\/$/, ''))) return null;
  return url.pathname + url.search + url.hash;
};

/** Where a login leads (S1 §2.3): to what was asked for, else back one page, else home where there is no page before; 'none' disables it. */
export const destinationAfterLogin = (asked: string | null, canGoBack: boolean): { to: string } | 'back' | 'stay' => {
  if (asked === 'none') return 'stay';
  const target = safeReturnUrl(asked);
  if (target) return { to: target };
  return canGoBack ? 'back' : { to: '/' };
};
