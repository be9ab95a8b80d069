import type * as z from 'zod/mini';
import { ownTable } from '../ownTable';

/** One thing that doesn't fit in a description. */
export type DescriptionIssue = z.core.$ZodIssue;

/** What a wrong value should have been. */
const KINDS: Readonly<Record<string, string>> = ownTable({
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
});
/** Longer names from outside are cut. */
const MAX_NAME_CHARACTERS = 100;

/** Says what is wrong with a description, with the place: `menus[0].title is missing`. */
export function issueText(issue: DescriptionIssue, value: unknown): string {
  return `${placeOf(issue.path)} ${problemOf(issue, value)}`;
}

function problemOf(issue: DescriptionIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      if (valueAt(value, issue.path) === undefined) return 'is missing';
      return `must be ${KINDS[issue.expected] ?? 'an object'}`;
    case 'unrecognized_keys':
      return `has what is not known here: ${issue.keys.slice(0, 5).map(quote).join(', ')}`;
    case 'too_big':
      return `has more than ${String(issue.maximum)}${UNITS[issue.origin] ?? ''}`;
    case 'too_small':
      return `has less than ${String(issue.minimum)}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_key':
      return `can't have this name: ${issue.issues.map(({ message }) => message).join(', ')}`;
    default:
      return issue.message;
  }
}

const UNITS: Readonly<Record<string, string>> = ownTable({ array: ' entries', string: ' characters' });

function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${quoteUnusual(String(key))}`)).join('');
  return place === '' ? 'remote.json' : place.replace(/^\./, '');
}

const quote = (name: string): string => JSON.stringify(name.slice(0, MAX_NAME_CHARACTERS));
const quoteUnusual = (name: string): string => (/^[\w./-]{1,100}$/.test(name) ? name : quote(name));

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<PropertyKey, unknown>)[key];
  }
  return found;
}
