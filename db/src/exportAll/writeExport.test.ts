import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { setUpIdentityDb } from '../../testing/setUpContext';
import type { DbSettings } from '../settings';
import { exportToFile } from './command';
import { withExportLease } from './exportLease';
import { fileEntryName } from './fileEntryName';
import { writeExport } from './writeExport';

const running = setUpIdentityDb(process.env);
const { identityDb, run } = running;

beforeAll(async () => {
  await run(
    'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`, `password`) ' +
      "VALUES ('ada', 'Ada', 'L', 'ada@x.example', 'HASH-OF-ADA')",
  );
  await run("INSERT INTO `supplier` (`name`) VALUES ('=1+1'), ('Möbel \"Nord\"')");
  await run(
    "INSERT INTO `file` (`original_filename`, `file_size`, `other_id`, `other_name`) VALUES ('../a/b?.txt', 6, 1, 'supplier')",
  );
  await run("INSERT INTO `file_chunk` SELECT `id`, 0, 'abc' FROM `file`");
  await run("INSERT INTO `file_chunk` SELECT `id`, 1, 'def' FROM `file`");
  await run(
    "INSERT INTO `totp_factor` (`user`, `secret`, `created_at`) SELECT `id`, 'SEALED-SECRET', NOW(3) FROM `user`",
  );
});

async function exportAll(): Promise<Record<string, string>> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeExport(running.url, running.context.entities, output)]);
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}

test('the zip has each collection as csv and json, links, files and a manifest that counts them', async () => {
  const files = await exportAll();
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['README.txt', 'data/supplier.csv', 'data/supplier.json', 'links/user_groups.csv']),
  );
  const suppliers = JSON.parse(files['data/supplier.json']!) as { name: string }[];
  expect(suppliers.map(({ name }) => name)).toEqual(['=1+1', 'Möbel "Nord"']);
  expect(files['data/supplier.csv']).toContain("'=1+1");
  expect(files['data/supplier.csv']).toContain('"Möbel ""Nord"""');
  expect(files['files/1 -a-b-.txt']).toBe('abcdef');
  expect(JSON.parse(files['manifest.json']!)).toMatchObject({ rows: { supplier: 2, user: 1, files: 1 } });
  expect(Object.keys(files).at(-1)).toBe('manifest.json');
});

test('safety 95: hashes, keys and secrets are not in it', async () => {
  const text = JSON.stringify(await exportAll());
  expect(text).toContain('ada@x.example');
  for (const secret of ['HASH-OF-ADA', 'SEALED-SECRET', 'key_hash', 'token_hash', '"password"'])
    expect(text).not.toContain(secret);
});

test('a reader who goes away ends the reading, and frees the place', async () => {
  const output = new PassThrough({ highWaterMark: 1 });
  const written = withExportLease(identityDb, () => writeExport(running.url, running.context.entities, output));
  output.once('data', () => output.destroy());
  await expect(written).rejects.toBeDefined();
  await expect(withExportLease(identityDb, () => Promise.resolve('free'))).resolves.toBe('free');
});

test('the command writes a whole file; told to end, it leaves no part of one, and the place is free', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-export-'));
  const settings = { databaseUrl: running.url, backendVariant: 'standard' } as DbSettings;
  const stop = new AbortController();
  await expect(exportToFile(join(folder, 'whole.zip'), settings, stop.signal)).resolves.toMatchObject({ user: 1 });
  expect(readdirSync(folder)).toEqual(['whole.zip']);
  const stopped = exportToFile(join(folder, 'stopped.zip'), settings, stop.signal);
  setImmediate(() => stop.abort(new Error('Stopped by SIGTERM.')));
  await expect(stopped).rejects.toThrow('Stopped by SIGTERM.');
  expect(readdirSync(folder)).toEqual(['whole.zip']);
  await expect(withExportLease(identityDb, () => Promise.resolve('free'))).resolves.toBe('free');
  rmSync(folder, { recursive: true });
});

test('one export runs at a time', async () => {
  await withExportLease(identityDb, async () => {
    await expect(withExportLease(identityDb, () => Promise.resolve())).rejects.toMatchObject({ status: 409 });
  });
});

test('a file with a part missing breaks the export', async () => {
  await run('UPDATE `file` SET `file_size` = 7');
  await expect(exportAll()).rejects.toThrow(
    /^The content of file \d+ has \d+ bytes in place of the 7 .* check-data names all such files/,
  );
});

test.each([
  ['', 'files/7'],
  ['..', 'files/7'],
  ['Katalog 2026.pdf', 'files/7 Katalog 2026.pdf'],
  [`${'é'.repeat(100)}.png`, `files/7 ${'é'.repeat(60)}.png`],
])('a file named %j is stored as %j', (name, stored) => {
  expect(fileEntryName(7, name)).toBe(stored);
});
