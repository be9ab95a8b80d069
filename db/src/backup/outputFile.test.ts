import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWholeFile } from './outputFile';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-output-'));
  path = join(folder, 'trestle.sql.gz');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string): Promise<void> =>
  writeWholeFile(
    path,
    (file) =>
      new Promise((resolve, reject) => {
        file.once('error', reject).once('close', resolve).end(text);
      }),
  );

test('what a process left behind that was killed under the same number stops nobody', async () => {
  const left = `${path}.${process.pid}.part`;
  writeFileSync(left, 'half of it');
  await write('whole');
  expect(readFileSync(path, 'utf8')).toBe('whole');
  expect(readFileSync(left, 'utf8')).toBe('half of it');
});

test('a file that could not be written leaves the former one, and no part', async () => {
  await write('yesterday');
  const failing = writeWholeFile(path, async (file) => {
    await once(file, 'open');
    file.destroy();
    throw new Error('The disk is full');
  });
  await expect(failing).rejects.toThrow('full');
  expect(readdirSync(folder)).toEqual(['trestle.sql.gz']);
  expect(readFileSync(path, 'utf8')).toBe('yesterday');
});
