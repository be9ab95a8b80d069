import fc from 'fast-check';
import { findCollisions, isReleaseFile } from './releaseFileName';

test.each(['page.js', 'a/b/c.js', '@scope/a~b.js', 'remoteEntry.0a.js', '_x-1.json', 'console.js', 'com10.js'])(
  '%s can be part of a release',
  (path) => {
    expect(isReleaseFile(path)).toBe(true);
  },
);

test.each([
  '../a.js',
  '/a.js',
  'a//b.js',
  'a/./b.js',
  '.a.js',
  'a\\b.js',
  'a b.js',
  'a\n.js',
  'a\0.js',
  'ä.js',
  'a.html',
  'a.js.map',
  'con.js',
  'NUL.json',
  'a/aux/b.js',
  'com1.min.js',
  'a./b.js',
  'a.js.',
  `${'x'.repeat(200)}.js`,
])('safety 76: %j can not', (path) => {
  expect(isReleaseFile(path)).toBe(false);
});

test.each([
  [['d.js', 'd.js/e.js']],
  [['d.js/e.js', 'd.js']],
  [['D.js', 'd.js/e.js']],
  [['a/B.js', 'a/b.js']],
  [['a/b.js', 'A/c.js']],
  [['x/a/b.js', 'x/A.js/c.js', 'x/a.js']],
])('safety 76: %j can not stand side by side on every disk', (paths) => {
  expect(findCollisions(paths)).not.toEqual([]);
});

test('files of a real build stand side by side', () => {
  expect(findCollisions(['mf-manifest.json', 'a/b.js', 'a/c.js', 'a/b/c.js', 'ab.js'])).toEqual([]);
});

test('safety 76: paths without a collision are each a file of its own on a disk that ignores case', () => {
  const segment = fc.constantFrom('a', 'A', 'b', 'a.js', 'B.js');
  const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('/'));
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 5 }), (paths) => {
      fc.pre(findCollisions(paths).length === 0);
      const files = paths.map((each) => each.toLowerCase());
      const folders = files.flatMap((each) =>
        each
          .split('/')
          .slice(1)
          .map((_, i) =>
            each
              .split('/')
              .slice(0, i + 1)
              .join('/'),
          ),
      );
      expect(new Set(files).size).toBe(files.length);
      expect(files.filter((each) => folders.includes(each))).toEqual([]);
    }),
  );
});
