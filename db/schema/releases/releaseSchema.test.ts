import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenDescriptions, fullDescription } from '../testing/brokenDescriptions';
import { issueText } from './issueText';
import { readWhatFits } from './readWhatFits';
import { releaseSchema } from './releaseSchema';
import { remoteJsonSchema } from './remoteJsonSchema';

const root = join(__dirname, '../../..');
const parse = (value: unknown) => remoteJsonSchema.safeParse(structuredClone(value));
const digest = `sha384-${'a'.repeat(64)}`;
const release = (description: object) => {
  const {
    shared: _shared,
    operations: _operations,
    libraries: _libraries,
    ...served
  } = { ...fullDescription, ...description };
  return {
    version: '1.0.0',
    entry: '/remotes/mf-samples/1.0.0/mf-manifest.json',
    integrity: { 'page.js': digest, 'a/b.js': digest },
    ...served,
  };
};

test('a description with every field fits, and so does one with the least', () => {
  expect(parse(fullDescription).success).toBe(true);
  expect(parse({ contract: 1, pages: [], menus: [] }).success).toBe(true);
});

test('what is built of contract 2 fits', () => {
  const json = readFileSync(join(root, 'tests/fixtures/contract2/build/remote.json'), 'utf8');
  expect(parse(JSON.parse(json)).error?.issues).toBeUndefined();
});

test('safety 76: each field of each wrong kind is refused, by the name of its part', () => {
  const broken = brokenDescriptions();
  expect(broken.length).toBeGreaterThan(400);
  for (const { what, part, description } of broken) {
    const { error } = parse(description);
    const parts = error?.issues.map(({ path, code, ...issue }) =>
      code === 'unrecognized_keys' && path.length === 0 ? (issue as { keys: string[] }).keys[0] : path[0],
    );
    expect([what, new Set(parts)]).toEqual([what, new Set([part])]);
  }
});

test('errors say where and what, and are as short as the names that they quote', () => {
  const textOf = (description: object) => {
    const value = { ...fullDescription, ...description };
    return parse(value).error?.issues.map((issue) => issueText(issue, value));
  };
  expect(textOf({ menus: { a: 1 } })).toEqual(['menus must be a list']);
  expect(textOf({ menus: [{}] })).toEqual(['group', 'order', 'title', 'route'].map((f) => `menus[0].${f} is missing`));
  expect(textOf({ homeCards: [{ ...fullDescription.homeCards[0], rows: 1e9 }] })).toEqual([
    'homeCards[0].rows has more than 20',
  ]);
  expect(textOf({ pages: Array(201).fill({}) })).toEqual(['pages has more than 200 entries']);
  expect(textOf({ ['x'.repeat(5000)]: 1 })?.[0]).toHaveLength(142);
  expect(textOf({ shared: { 'a\nb': '1' } })).toEqual([
    'shared."a\\nb" can\'t have this name: must be one line of text',
  ]);
});

test('a million wrong entries are one error', () => {
  for (const part of ['pages', 'menus', 'homeCards', 'operations', 'libraries'])
    expect(parse({ ...fullDescription, [part]: Array(1_000_000).fill(0) }).error?.issues).toHaveLength(1);
  const shared = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [i, 0]));
  expect(parse({ ...fullDescription, shared }).error?.issues).toHaveLength(1);
});

test('safety 76: of what doesn’t fit, a reader leaves out what it must, and keeps the rest', () => {
  const { menus, homeCards } = fullDescription;
  const read = (description: object) => readWhatFits(releaseSchema, release(description));
  for (const { what, part, description } of brokenDescriptions()) {
    if (['contract', 'shared', 'operations', 'libraries'].includes(part)) continue;
    const { value, misfits } = readWhatFits(releaseSchema, release(description));
    expect([what, releaseSchema.safeParse(value).success, misfits.length > 0]).toEqual([what, true, true]);
    if (part !== 'menus') expect(value?.menus).toEqual(menus);
  }
  expect(read({ menus: [menus[0], { title: 1 }, menus[0]] }).value?.menus).toEqual([menus[0], menus[0]]);
  expect(read({ menus: [{ ...menus[0], icon: 'x' }], pages: 'x' }).value).toMatchObject({
    menus,
    pages: [],
    homeCards,
  });
  expect(read({ menus: Array(101).fill(menus[0]) }).value?.menus).toHaveLength(100);
  const integrity = { 'a.js': digest, 'nul.js': digest, 'b.js': 7 };
  expect(read({ integrity }).value?.integrity).toEqual({ 'a.js': digest });
  expect(read({ contract: 'x' }).value).toBeNull();
  for (const broken of [null, [], 7, 'x', {}, undefined]) expect(readWhatFits(releaseSchema, broken).value).toBeNull();
});
