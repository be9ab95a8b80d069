import { entities } from '@trestle/schema/entities/all';
import { fillPath, isServiceCall, readEveryCall, type EveryCall } from '../parts/everyCall';

/* Every call that the API's description has, with bodies of many errors. */

/** As much as most calls read. */
const MAX_BODY_BYTES = 1024 * 1024;
/** The most rows that a list may have. */
const MAX_NESTED_ROWS = 5000;

let everyCall: EveryCall;
beforeAll(async () => {
  everyCall = await readEveryCall();
});

/** Returns JSON that is as large as a body may be: each row costs the server an error or more. */
const bodyOf = (begin: string, row: (i: number) => string, end: string, maxBytes: number): string => {
  const rows: string[] = [];
  for (let bytes = begin.length + end.length; bytes < maxBytes - 100; bytes += rows.at(-1)!.length + 1)
    rows.push(row(rows.length));
  return `${begin}${rows.join(',')}${end}`;
};
const unknownNames = (maxBytes: number): string => bodyOf('{', (i) => `"${i}${'€'.repeat(i % 60)}":1`, '}', maxBytes);

/** Makes a body when it is needed. */
type MakeBody = () => string;
/** Returns one body with rows of unknown names in each list of rows that the call's entity has; none without any. */
const nestedRows = (template: string): MakeBody[] => {
  const fields = entities
    .filter((entity) => template.includes(`/${entity.name}/`))
    .flatMap((entity) => Object.values(entity.fields));
  const names = new Set(fields.filter((f) => f.kind === 'ManyToMany' && !f.ids_only).map((f) => f.name));
  const rows = () => `[${Array.from({ length: MAX_NESTED_ROWS }, () => '{"€":1}').join(',')}]`;
  return names.size > 0 ? [() => `{${[...names].map((name) => `"${name}":${rows()}`).join(',')}}`] : [];
};
/** Bodies of calls that take a list of another kind, by the end of their path. */
const OWN_LISTS: Readonly<Record<string, (maxBytes: number) => string>> = {
  '/import/': (maxBytes) =>
    bodyOf('{"file_name":"x","dry_run":true,"rows":[["x"]],"columns":[', (i) => `"c${i}"`, ']}', maxBytes),
  '/send_email/': (maxBytes) => bodyOf('{"subject":"x","to":[', (i) => `"a${i}"`, ']}', maxBytes / 4),
  '/merge/': (maxBytes) => bodyOf('{"id":99999999,"other_ids":[', (i) => `${i}`, ']}', maxBytes),
};

test('safety 75: no refusal is larger than 64 kB, whatever the body is made of', async () => {
  const calls = everyCall
    .templatesOf('post', 'put', 'patch')
    .filter(([template]) => template !== '/reports/download')
    .flatMap(([template, method]) => {
      const sizes = isServiceCall(template) ? [64 * 1024, MAX_BODY_BYTES] : [10 * 1024];
      const ownLists = Object.entries(OWN_LISTS).filter(([end]) => template.endsWith(end));
      const bodies = sizes.flatMap((maxBytes): MakeBody[] => [
        () => unknownNames(maxBytes),
        ...ownLists.map(
          ([, makeBody]) =>
            () =>
              makeBody(maxBytes),
        ),
      ]);
      return [...bodies, ...nestedRows(template)].map((body) => ({ method, path: fillPath(template), body }));
    });
  expect(calls.length).toBeGreaterThan(300);
  expect(await everyCall.faultsOf(calls)).toEqual([]);
});
