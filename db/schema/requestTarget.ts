import { cutEchoedName, invalidField } from './errors';

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
  const { path, query } = splitTarget(target);
  return isUnambiguousPath(path) && isVisibleAscii(query) ? { path, query } : undefined;
}

/** Splits a request target without a check. Further question marks are part of the query. */
function splitTarget(target: string): RequestTarget {
  const queryMark = target.indexOf('?');
  return queryMark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, queryMark), query: target.slice(queryMark + 1) };
}

/** Returns the query of a request target that was checked before; '' without one. */
export const queryOf = (target: string): string => splitTarget(target).query;

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
/** A percent sign that escapes nothing. */
const PLAIN_PERCENT = /%(?![\da-f]{2})/gi;

/** Whether all escaped bytes of a query are UTF-8. Decodes it at once, which is much faster than in parts. */
function isEscapedUtf8(query: string): boolean {
  try {
    decodeURIComponent(query.replaceAll(PLAIN_PERCENT, '_'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks each part of a query once, so that the time it takes grows with its length alone (SECURITY.md, 75).
 * @throws Problem 400 under the parameter's name when escaped bytes of a query are no UTF-8
 */
function rejectInvalidUtf8(query: string): void {
  if (isEscapedUtf8(query)) return;
  for (const parameter of query.split('&'))
    try {
      for (const [escapes] of parameter.matchAll(ESCAPES)) decodeURIComponent(escapes);
    } catch {
      const [name = ''] = parseParameters(parameter).keys();
      throw invalidField(cutEchoedName(name), 'Must be encoded in UTF-8', 'characters');
    }
}

/**
 * Parses a query into a record. A repeated parameter becomes a list.
 * @throws Problem 400 for bytes that are no UTF-8
 */
export function parametersToRecord(query: string | null | undefined): Record<string, string | string[]> {
  const record = Object.create(null) as Record<string, string | string[]>;
  let isDoubtful = false;
  for (const [name, value] of parseParameters(query ?? '')) {
    isDoubtful ||= name.includes(REPLACEMENT_CHARACTER) || value.includes(REPLACEMENT_CHARACTER);
    const earlier = record[name];
    if (earlier === undefined) record[name] = value;
    else if (typeof earlier === 'string') record[name] = [earlier, value];
    else earlier.push(value);
  }
  if (isDoubtful) rejectInvalidUtf8(query!);
  return record;
}

/** Whether a list call asks for the look-up list: `_code=true`, given exactly once. */
export function isLookupRequest(parameters: URLSearchParams): boolean {
  const values = parameters.getAll('_code');
  return values.length === 1 && values[0] === 'true' && parameters.size <= MAX_LOOKUP_PARAMETERS;
}
