import { integrityOf } from '../artifact/releaseFiles';
import { checkBundle } from './checkBundle';

const build = (entry: object | undefined, texts: Record<string, string>, more: object = {}) =>
  new Map(
    Object.entries({
      'mf-manifest.json': JSON.stringify(entry ? { metaData: { remoteEntry: entry }, ...more } : {}),
      ...texts,
    }).map(([path, text]) => [path, Buffer.from(text)] as const),
  );
const check = (entry: object | undefined, texts: Record<string, string>, scripts = Object.keys(texts)) =>
  checkBundle({ pages: [{ name: 'a.list', path: '/a/list', scripts }] }, build(entry, texts));
const refusal = (words: string) => ({ files: [{ code: 'invalid', message: expect.stringContaining(words) }] });

test('a build of scripts is accepted when one of them has the digest of each that it loads', () => {
  const entry = { name: 'entry.js', type: 'global' };
  const digest = integrityOf(Buffer.from('chunk'));
  expect(check(entry, { 'entry.js': `load("${digest}")`, 'a.js': 'chunk' })).toEqual({});
  // As webpack builds it without a plugin for digests.
  expect(check(entry, { 'entry.js': 'load()', 'a.js': 'chunk' })).toEqual(
    refusal('No script has the sha384 digest of "a.js"'),
  );
});

test('a build of modules is accepted when they are named .mjs, and each page lists all of them', () => {
  const entry = { name: 'entry.mjs', type: 'module' };
  const modules = { 'entry.mjs': 'import "./a.mjs"', 'a.mjs': '' };
  expect(check(entry, modules)).toEqual({});
  expect(check(entry, modules, ['entry.mjs'])).toEqual(refusal('The page "a.list" doesn\'t list "a.mjs"'));
  expect(check(entry, { ...modules, 'b.js': '' })).toEqual(refusal('"b.js" is part of a build of modules'));
  expect(check({ name: 'entry.js', type: 'module' }, { 'entry.js': '' })).toEqual(
    refusal('"entry.js" is part of a build of modules: name it .mjs.'),
  );
});

test('an entry of another type, of another name, or that is missing is refused', () => {
  expect(check({ name: 'entry.js', type: 'system' }, { 'entry.js': '' })).toEqual(refusal('is of a type that'));
  expect(check({ name: 'entry.js' }, { 'entry.js': '', 'a.js': '' }, ['a.js'])).toEqual(
    refusal('and remote.json another first script'),
  );
  expect(check({ name: 'entry.js' }, { 'a.js': '' })).toEqual(refusal('The entry "entry.js" is not in the release.'));
});

test('a remote without a page is refused: the shell would not find its entry, and its cards would stay empty', () => {
  const entry = { name: 'entry.js', type: 'global' };
  expect(checkBundle({ pages: [] }, build(entry, { 'entry.js': '' }))).toEqual(refusal('The remote has no page.'));
});

test('a build that lost a script on its way is refused, also one that no page begins with', () => {
  const exposes = [{ assets: { js: { sync: ['a.mjs'], async: ['chart.mjs'] } } }, null, { assets: { js: null } }];
  const texts = { 'entry.mjs': '', 'a.mjs': '' };
  const pages = [{ name: 'a.list', path: '/a/list', scripts: Object.keys(texts) }];
  const whole = build({ name: 'entry.mjs', type: 'module' }, texts, { exposes: exposes.slice(1) });
  expect(checkBundle({ pages }, whole)).toEqual({});
  const halved = build({ name: 'entry.mjs', type: 'module' }, texts, { exposes });
  expect(checkBundle({ pages }, halved)).toEqual(refusal('"chart.mjs" is missing: build the remote anew.'));
});

test('nothing is asked of a build whose manifest names no entry', () => {
  expect(check(undefined, { 'a.js': '', 'b.js': '' })).toEqual({});
});
