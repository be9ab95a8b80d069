import type { BroughtLibrary } from '@trestle/schema/registry';
import { checkLibraries } from './checkLibraries';

const LIBRARY = { name: 'charts', version: '4.5.0', range: '^4.0.0', files: ['charts.js'], bytes: 5 };
const HOST = { shared: { react: '19.3.1' } };
const brought = (name: string, version: string, sync = ['charts.js']) => ({ name, version, assets: { js: { sync } } });

/** Returns the reasons against a build that shares these libraries. */
function reasons(
  libraries: readonly BroughtLibrary[],
  shared: readonly object[] = [brought('charts', '4.5.0')],
): string[] {
  const files = { 'mf-manifest.json': JSON.stringify({ shared }), 'charts.js': 'bars;' };
  const map = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const errors = (checkLibraries(libraries, map, HOST)['libraries'] ?? []) as { message: string }[];
  return errors.map(({ message }) => message);
}

test('a library that a build shares as it says is in order, and so is a build that shares none', () => {
  expect(reasons([LIBRARY])).toEqual([]);
  expect(reasons([], [])).toEqual([]);
  expect(reasons([], [brought('react', '19.3.1', [])])).toEqual([]);
});

test.each([
  ['a version that is none', { version: 'newest' }, 'charts newest: this is no version.'],
  ['a range that is none', { range: 'some' }, 'charts some: this is no range of versions.'],
  ['its own version out of range', { range: '^5.0.0' }, 'charts 4.5.0 is not in its own range ^5.0.0.'],
  ['no files', { files: [] }, 'charts has no files: a remote brings what it shares.'],
  ['a file that is missing', { files: ['x.js'] }, 'charts needs x.js, which is not in the release.'],
  ['another size', { bytes: 6 }, 'charts has 5 bytes, not 6.'],
])('%s is refused', (_title, change, reason) => {
  expect(reasons([{ ...LIBRARY, ...change }])).toContain(reason);
});

test.each(['react', 'react/jsx-runtime', '@trestle/kit/core'])('%s stays the shell’s alone', (name) => {
  expect(reasons([{ ...LIBRARY, name }], [])).toEqual([
    `${name} comes from the shell: remotes share none of their own.`,
  ]);
});

test('what the manifest brings stands in remote.json, with the same version and once', () => {
  expect(reasons([])).toEqual(["The build shares charts, and remote.json doesn't list it: see sharedLibraries."]);
  expect(reasons([LIBRARY], [brought('charts', '4.4.0')])).toEqual([
    'mf-manifest.json has charts 4.4.0, and remote.json 4.5.0.',
  ]);
  expect(reasons([LIBRARY, LIBRARY])).toEqual(['charts is listed twice.']);
});
