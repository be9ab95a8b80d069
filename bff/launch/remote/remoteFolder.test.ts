import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRemoteFolder } from './remoteFolder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'Möbel & Söhne '));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (packageJson: string) => {
  writeFileSync(join(folder, 'package.json'), packageJson);
  return readRemoteFolder(folder).name;
};

test('a package.json of Windows is read, with its mark and line ends', () => {
  expect(read('\uFEFF{\r\n  "name": "@shop/mf-pricing",\r\n  "version": "1.0.0"\r\n}\r\n')).toBe('mf-pricing');
});

test.each([
  ['{ "name": "mf-pricing", }', /package\.json can't be read: .*JSON/],
  ['{ "name": "mf-pricing" }', /has no version/],
  ['{ "version": "1.0.0" }', /has no name/],
  ['{ "name": 7, "version": "1.0.0" }', /has no name, or one that is no text/],
  ['{ "name": "MF-Pricing", "version": "1.0.0" }', /MF-Pricing is no name for a remote/],
  ['{ "name": "pricing", "version": "1.0.0" }', /pricing is no name for a remote/],
])('%s: the command is called wrongly, and says what to mend', (text, words) => {
  expect(() => read(text)).toThrow(
    expect.objectContaining({ kind: 'wrongUse', message: expect.stringMatching(words) }),
  );
});

test('a folder without package.json is none of a remote', () => {
  expect(() => readRemoteFolder(folder)).toThrow('There is no package.json');
});
