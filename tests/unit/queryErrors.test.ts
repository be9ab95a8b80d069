import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/* A page that reads again and fails keeps what it shows: `loadError` decides what an error takes away. */
const root = resolve(__dirname, '../..');
/** Answers to a press that count for the values of now alone: an older one must not stand. */
const OWN_RULE = new Set(['mf-catalogue/src/prices/change/usePricePreview.ts', 'mf-reports/src/preview/usePreview.ts']);
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(shell|mf-\w+)\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .filter((file) => !OWN_RULE.has(file));

/** An error of a query that is read without asking what there is to show. */
const BARE_ERROR = new RegExp(
  [
    /\{[^}=]*\b(?:error|isError)\b[^}=]*\} = use(?:Infinite)?Query\(/,
    /\w(?:\[\w+\])?\??\.isError\b/,
    // Handed on whole, it is read elsewhere.
    /(?:=>|return)\s+use(?:Infinite)?Query\(/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

test('no screen lets a failed reading again take its content away', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => BARE_ERROR.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('the pattern finds an error that is taken from a query, and lets others be', () => {
  expect('const { data, isError } = useQuery({').toMatch(BARE_ERROR);
  expect('const { data, error, refetch } = useInfiniteQuery({').toMatch(BARE_ERROR);
  expect('replies[index]?.isError').toMatch(BARE_ERROR);
  expect('export const useRows = () =>\n  useQuery({').toMatch(BARE_ERROR);
  expect('const { data } = useQuery({').not.toMatch(BARE_ERROR);
  expect('const error = loadError(useQuery({').not.toMatch(BARE_ERROR);
});
