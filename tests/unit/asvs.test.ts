import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** How many items of levels 1 and 2 each section has. In each, those of level 3 come behind them. */
const SECTIONS: Readonly<Record<string, number>> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
};
const rows = [...read('SECURITY.md').matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.*)\|$/gm)].map(
  ([, item, words, state, citations]) => ({
    item: item!,
    words: words!,
    state: state!,
    tests: [...citations!.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file, name]) => ({ file: file!, name: name! })),
  }),
);

test('every item of levels 1 and 2 stands in SECURITY.md once, in order', () => {
  const items = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, i) => `${section}.${i + 1}`),
  );
  expect(rows.map(({ item }) => item)).toEqual(items);
});

test('each has a state, and a met one names what shows it', () => {
  const states = new Set(['met', 'not met', 'does not apply']);
  expect(rows.filter(({ state }) => !states.has(state))).toEqual([]);
  expect(rows.filter(({ state, tests }) => state === 'met' && tests.length === 0)).toEqual([]);
  // Why it isn't met stands behind what is asked.
  expect(rows.filter(({ state, words }) => state !== 'met' && words.split('. ').length < 2)).toEqual([]);
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  expect(read('SECURITY.md').replaceAll(/\s+/g, ' ')).toContain(
    `Of ${rows.length} items ${count('met')} are met, ${count('not met')} are not, and ${count('does not apply')} are about`,
  );
});

test('what it names is there: a test of that name, or that part of the page', () => {
  const isThere = ({ file, name }: { file: string; name: string }): boolean => {
    const text = read(file);
    if (file === 'SECURITY.md') return text.includes(`\n${name}`);
    return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => text.includes(quoted));
  };
  expect(rows.flatMap(({ tests }) => tests).filter((each) => !isThere(each))).toEqual([]);
});
