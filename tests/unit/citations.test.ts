import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(m?[jt]s|tsx)$/.test(file));

test('every rule that the code cites is a heading of SPECIFICATION.md', () => {
  const headings = new Set(
    [...read('SPECIFICATION.md').matchAll(/^## ((?:S[12]|contract) §[\d.]+)/gm)].map((match) => match[1]),
  );
  const unknownCitations = sources.flatMap((file) =>
    [...read(file).matchAll(/\b(?:S[12]|contract) §\d+(?:\.\d+)?/g)]
      .map(([cited]) => cited)
      .filter((cited) => !headings.has(cited))
      .map((cited) => `${file}: ${cited}`),
  );
  expect(unknownCitations).toEqual([]);
});

/** Requirement number → the test files that SECURITY.md names below it. */
const listedTests = new Map(
  read('SECURITY.md')
    .split(/^(?=\*\*\d+\. )/m)
    .slice(1)
    .map((part) => [Number(/^\*\*(\d+)/.exec(part)![1]), [...part.matchAll(/^- `(.+)`$/gm)].map((match) => match[1]!)]),
);

test('every requirement of SECURITY.md names its tests, and no other', () => {
  const citingFiles = new Map<number, Set<string>>([...listedTests.keys()].map((number) => [number, new Set()]));
  for (const file of sources.filter((name) => /\.(test|spec)\.tsx?$/.test(name))) {
    for (const [, numbers] of read(file).matchAll(/\bsafety (\d+(?:(?:, | and )\d+)*)/g))
      for (const number of numbers!.match(/\d+/g)!.map(Number))
        citingFiles.set(number, (citingFiles.get(number) ?? new Set()).add(file));
  }
  expect(listedTests.size).toBeGreaterThan(50);
  const actualTests = Object.fromEntries([...citingFiles].map(([number, files]) => [number, [...files].sort()]));
  expect(Object.fromEntries([...listedTests].map(([number, files]) => [number, files.toSorted()]))).toEqual(
    actualTests,
  );
  expect(Object.values(actualTests).filter((files) => files.length === 0)).toEqual([]);
});

test('comments cite only requirements that SECURITY.md has', () => {
  const unknownCitations = sources.flatMap((file) =>
    [...read(file).matchAll(/SECURITY\.md, (\d+)/g)]
      .filter(([, number]) => !listedTests.has(Number(number)))
      .map(([cited]) => `${file}: ${cited}`),
  );
  expect(unknownCitations).toEqual([]);
});

/** The pages that decisions stand on. Code cites a number, whatever its page is. */
const DECISION_PAGES = ['DECISIONS.md', 'bff/DECISIONS.md', 'db/DECISIONS.md', 'shell/DECISIONS.md'];
const decisions = DECISION_PAGES.flatMap((page) =>
  [...read(page).matchAll(/^\*\*(\d+)\./gm)].map(([, number]) => ({ page, number: Number(number) })),
);

test('each decision stands on one page, and the index names that page', () => {
  expect(decisions.length).toBeGreaterThan(150);
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
  const index = new Map(
    [...read('DECISIONS.md').matchAll(/^\| (?:\[(\S+)\]\(\S+\)|this one) +\| ([\d–, ]+)\|$/gm)].map(
      ([, page = 'DECISIONS.md', numbers]) => [
        page,
        numbers!.split(',').flatMap((range) => {
          const [first, last = first] = range.split('–').map(Number);
          return Array.from({ length: last! - first! + 1 }, (_, i) => first! + i);
        }),
      ],
    ),
  );
  const byNumber = (a: number, b: number) => a - b;
  for (const page of DECISION_PAGES)
    expect([
      page,
      decisions
        .filter((each) => each.page === page)
        .map(({ number }) => number)
        .toSorted(byNumber),
    ]).toEqual([page, index.get(page)]);
});

test('comments cite only decisions that there are', () => {
  const numbers = new Set(decisions.map(({ number }) => number));
  const unknownCitations = sources.flatMap((file) =>
    [...read(file).matchAll(/DECISIONS(?:\.md,)?(?:\s|\/\/|\*)+(\d+)/g)]
      .filter(([, number]) => !numbers.has(Number(number)))
      .map(([cited]) => `${file}: ${cited}`),
  );
  expect(unknownCitations).toEqual([]);
});
