import type { RequestHandler } from 'express';
import { refused } from '@trestle/schema/errors';

/** Dots, slashes, backslashes, NULs and a further round of escaping, written as escapes. */
const SLY_ESCAPE = /%(2e|2f|5c|00|25)/i;
const LONGEST = 2048;

/** Whether a path says plainly where it leads: two readers of the same path must not understand it differently (safety 36). */
export function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || path.length > LONGEST) return false;
  // Visible ASCII only: no blanks, no control characters, no raw bytes.
  if (!/^[!-~]*$/.test(path) || /[\\#]/.test(path)) return false;
  if (path.includes('//') || path.includes('..') || /\/\.(\/|$)/.test(path) || SLY_ESCAPE.test(path)) return false;
  try {
    // eslint-disable-next-line no-control-regex -- control characters are what it looks for
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Refuses, before anything else looks at it, a request whose path isn't plain. */
export const refuseSlyPaths: RequestHandler = (req, _res, next) => {
  const [path = ''] = req.url.split('?', 1);
  if (!isPlainPath(path)) throw refused('The address could not be read.');
  next();
};
