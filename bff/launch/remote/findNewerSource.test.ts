import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findNewerSource } from './findNewerSource';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-newer-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a file that was saved at a second. */
const save = (file: string, second: number) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), '');
  utimesSync(join(folder, file), second, second);
};

test('a source that was saved after the build is named, and no test', () => {
  expect(findNewerSource(folder)).toBeUndefined();
  save('dist/mf-manifest.json', 20);
  expect(findNewerSource(folder)).toBeUndefined();
  save('src/remote.ts', 10);
  save('src/screens/List.test.tsx', 30);
  expect(findNewerSource(folder)).toBeUndefined();
  save('src/screens/List.tsx', 30);
  expect(findNewerSource(folder)).toBe('src/screens/List.tsx');
});
