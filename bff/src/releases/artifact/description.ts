import type { FieldCode } from '@trestle/schema/errorCodes';
import { cutEchoedName, fieldError, type FieldErrors } from '@trestle/schema/errors';
import { ownTable } from '@trestle/schema/ownTable';
import type { BroughtLibrary, BuildFacts, RemoteDescription } from '@trestle/schema/registry';
import { issueText, type DescriptionIssue } from '@trestle/schema/releases/issueText';
import { remoteJsonSchema } from '@trestle/schema/releases/remoteJsonSchema';
import type { ReleaseFiles } from './releaseFiles';

/** What a remote says of itself in `remote.json`, for browsers and for the server. */
export type Description = RemoteDescription & BuildFacts & { libraries?: readonly BroughtLibrary[] };

/** Largest `remote.json` that is read, in bytes. Calls take a JSON body of this size, too. */
const MAX_REMOTE_JSON_BYTES = 1024 * 1024;
/** Largest part of it that `/remotes.json` passes on to every browser. */
const MAX_SERVED_CHARACTERS = 256 * 1024;
/** Unknown parts that get an error of their own. Its words name some of the others. */
const MAX_UNKNOWN_PARTS = 10;
const ERROR_CODES: Readonly<Record<string, FieldCode>> = ownTable({
  too_big: 'max',
  too_small: 'min',
  unrecognized_keys: 'unknown',
});

/**
 * Reads `remote.json` by the schema of the build and of the shell (contract §3).
 * @returns the description, or errors by the part that is wrong
 */
export function readDescription(files: ReleaseFiles): { description: Description } | { errors: FieldErrors } {
  const json = files.get('remote.json');
  const value = json && json.length <= MAX_REMOTE_JSON_BYTES ? parseJson(json) : undefined;
  if (value === undefined) return refuse('files', 'invalid', `remote.json ${findFault(json)}.`);
  const result = remoteJsonSchema.safeParse(value);
  if (!result.success) return { errors: errorsOf(result.error.issues, value) };
  // A build from before the cards of the home page has none.
  const { contract, pages, menus, homeCards = [], shared, operations, uses, libraries } = result.data;
  const size = JSON.stringify([pages, menus, homeCards]).length;
  if (size > MAX_SERVED_CHARACTERS)
    return refuse(
      'pages',
      'max',
      `Pages, menus and cards have ${size} characters. At most ${MAX_SERVED_CHARACTERS} are accepted.`,
    );
  return {
    description: {
      contract,
      pages,
      menus,
      homeCards,
      ...(shared && { shared }),
      ...(operations && { operations }),
      ...(uses && { uses }),
      ...(libraries && { libraries }),
    },
  };
}

function errorsOf(issues: readonly DescriptionIssue[], value: unknown): FieldErrors {
  const errors = Object.create(null) as FieldErrors;
  const add = (part: string, issue: DescriptionIssue) => {
    const list = (errors[cutEchoedName(part)] ??= []) as unknown[];
    list.push(fieldError(ERROR_CODES[issue.code] ?? 'invalid', `${issueText(issue, value)}.`));
  };
  for (const issue of issues) {
    const [part] = issue.path;
    if (part !== undefined) add(String(part), issue);
    else if (issue.code !== 'unrecognized_keys') add('files', issue);
    else for (const key of issue.keys.slice(0, MAX_UNKNOWN_PARTS)) add(key, issue);
  }
  return errors;
}

function refuse(field: string, code: FieldCode, message: string): { errors: FieldErrors } {
  return { errors: { [field]: [fieldError(code, message)] } };
}

/** Says why a file can't be read. */
function findFault(json: Buffer | undefined): string {
  if (!json) return 'is missing: this build of a remote is not whole';
  if (json.length > MAX_REMOTE_JSON_BYTES) return `has ${json.length} bytes, and at most 1 MiB is read`;
  const text = json.toString('utf8');
  if (text.startsWith('\uFEFF')) return 'begins with a byte order mark: save it without';
  try {
    JSON.parse(text);
  } catch (error) {
    const [place] = /line \d+ column \d+/.exec((error as Error).message) ?? [];
    return `is no JSON${place ? `: look at ${place.replace(' column', ', column')}` : ''}`;
  }
  return 'does not describe a remote';
}

/** Returns a file's JSON, or undefined for anything else. */
export function parseJson(bytes: Buffer | undefined): unknown {
  try {
    return bytes && (JSON.parse(bytes.toString('utf8')) as unknown);
  } catch {
    return undefined;
  }
}
