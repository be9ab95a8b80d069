/** A request's target, taken apart: `/api/product/?q=chair` is path and query. */
export interface RequestTarget {
  path: string;
  query: string;
}

/** Dots, slashes, backslashes, NULs and a further round of escaping, written as escapes. */
const AMBIGUOUS_ESCAPE = /%(2e|2f|5c|00|25)/i;
const MAX_PATH_LENGTH = 2048;
/** More parameters than any list has: whoever sends them is up to something. */
const MAX_LOOKUP_PARAMETERS = 50;

/** Whether a path says plainly where it leads: two readers of the same path must not understand it differently (safety 36). */
export function isUnambiguousPath(path: string): boolean {
  if (!path.startsWith('/') || path.length > MAX_PATH_LENGTH) return false;
  if (!isVisibleAscii(path) || path.includes('\\')) return false;
  if (path.includes('//') || path.includes('..') || /\/\.(\/|$)/.test(path) || AMBIGUOUS_ESCAPE.test(path))
    return false;
  try {
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Visible ASCII only, and no '#': no blanks, no control characters, no raw bytes, nothing that one reader cuts off (safety 65). */
function isVisibleAscii(text: string): boolean {
  return /^[!"$-~]*$/.test(text);
}

/** Takes a target apart at its first question mark; nothing where two readers could understand it differently. */
export function parseTarget(target: string): RequestTarget | undefined {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  return isUnambiguousPath(path) && isVisibleAscii(query) ? { path, query } : undefined;
}

const NO_PARAMETERS = new URLSearchParams();
/** The parameters of a query. BFF and services both ask here. */
export function parseParameters(query: string): URLSearchParams {
  if (query === '') return NO_PARAMETERS;
  // A second question mark belongs to a name: URLSearchParams would take it away.
  return new URLSearchParams(query.startsWith('?') ? `&${query}` : query);
}

/** The same as a record; what is given more than once stands there as a list. */
export function parametersToRecord(query: string | null | undefined): Record<string, string | string[]> {
  const record = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of parseParameters(query ?? '')) {
    const other = record[name];
    record[name] = other === undefined ? value : [...(typeof other === 'string' ? [other] : other), value];
  }
  return record;
}

/** Whether a list's parameters ask for the look-up list. Said once and clearly: otherwise it is a list. */
export function isLookupRequest(parameters: URLSearchParams): boolean {
  const said = parameters.getAll('_code');
  return said.length === 1 && said[0] === 'true' && parameters.size <= MAX_LOOKUP_PARAMETERS;
}
