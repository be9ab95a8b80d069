import { invalidField } from './errors';

/** A request target, split at its first question mark: `/api/product/?q=chair`. */
export interface RequestTarget {
  path: string;
  query: string;
}

/** Dots, slashes, backslashes, NULs and a further round of escaping, written as escapes. */
const AMBIGUOUS_ESCAPE = /%(2e|2f|5c|00|25)/i;
const MAX_PATH_CHARACTERS = 2048;
/** More parameters than any list has. Requests with more are never look-ups. */
const MAX_LOOKUP_PARAMETERS = 50;

/** Whether a path is unambiguous: BFF and service must not read the same path differently (SECURITY.md, 36). */
export function isUnambiguousPath(path: string): boolean {
  if (!path.startsWith('/') || path.length > MAX_PATH_CHARACTERS) return false;
  if (!isVisibleAscii(path) || path.includes('\\')) return false;
  if (path.includes('//') || path.includes('..') || /\/\.(\/|$)/.test(path) || AMBIGUOUS_ESCAPE.test(path))
    return false;
  try {
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Whether text is visible ASCII without '#': some parsers cut off what follows other characters (SECURITY.md, 65). */
function isVisibleAscii(text: string): boolean {
  return /^[!"$-~]*$/.test(text);
}

/** Splits a request target. Returns undefined when two parsers could read it differently. */
export function parseTarget(target: string): RequestTarget | undefined {
  const queryMark = target.indexOf('?');
  const path = queryMark < 0 ? target : target.slice(0, queryMark);
  const query = queryMark < 0 ? '' : target.slice(queryMark + 1);
  return isUnambiguousPath(path) && isVisibleAscii(query) ? { path, query } : undefined;
}

const NO_PARAMETERS = new URLSearchParams();
/** Parses a query. BFF and services share this. */
export function parseParameters(query: string): URLSearchParams {
  if (query === '') return NO_PARAMETERS;
  // URLSearchParams drops a leading '?', which here is part of a name.
  return new URLSearchParams(query.startsWith('?') ? `&${query}` : query);
}

/** Character that a decoder writes in place of bytes that are no UTF-8. People may also send it. */
const REPLACEMENT_CHARACTER = '\ufffd';
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/** @throws Problem 400 under the parameter's name when escaped bytes of a query are no UTF-8 */
function rejectInvalidUtf8(query: string): void {
  for (const parameter of query.split('&'))
    try {
      for (const [escapes] of parameter.matchAll(ESCAPES)) decodeURIComponent(escapes);
    } catch {
      const [name = ''] = parseParameters(parameter).keys();
      throw invalidField(name.slice(0, 60), 'Must be encoded in UTF-8', 'characters');
    }
}

/**
 * Parses a query into a record. A repeated parameter becomes a list.
 * @throws Problem 400 for bytes that are no UTF-8
 */
export function parametersToRecord(query: string | null | undefined): Record<string, string | string[]> {
  const record = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of parseParameters(query ?? '')) {
    if (name.includes(REPLACEMENT_CHARACTER) || value.includes(REPLACEMENT_CHARACTER)) rejectInvalidUtf8(query!);
    const earlier = record[name];
    record[name] = earlier === undefined ? value : [...(typeof earlier === 'string' ? [earlier] : earlier), value];
  }
  return record;
}

/** Whether a list call asks for the look-up list: `_code=true`, given exactly once. */
export function isLookupRequest(parameters: URLSearchParams): boolean {
  const values = parameters.getAll('_code');
  return values.length === 1 && values[0] === 'true' && parameters.size <= MAX_LOOKUP_PARAMETERS;
}
