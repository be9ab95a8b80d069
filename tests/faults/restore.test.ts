import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backup, connection, databases, fileOf, refusal, rowsOf, tablesOf } from './demoBackup';

const isEmpty = async (name: string): Promise<boolean> => (await tablesOf(name)).length === 0;

describe('a file that is not what the backup wrote is refused before anything is written', () => {
  let url: string;
  beforeAll(async () => {
    url = await databases.create('untouched');
  });
  /** Changes the unzipped text. */
  const edited = (edit: (text: string) => string): Buffer =>
    gzipSync(Buffer.from(edit(gunzipSync(readFileSync(backup)).toString('latin1')), 'latin1'));
  const flipped = (bytes: Buffer): Buffer => {
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    return bytes;
  };
  const damaged = /^The file is damaged: [^\n]+Nothing was restored\.\n$/;
  const cut = /^The file was cut short: [^\n]+Nothing was restored\.\n$/;
  test.each<[string, () => Buffer, RegExp]>([
    ['half of it', () => readFileSync(backup).subarray(0, statSync(backup).size / 2), cut],
    ['all but its last byte', () => readFileSync(backup).subarray(0, -1), cut],
    ['another byte', () => flipped(readFileSync(backup)), /^The file (is damaged|was cut short): [^\n]+\n$/],
    ['no last line', () => edited((text) => text.slice(0, text.lastIndexOf('\n-- trestle-backup-end') + 1)), cut],
    ['half of the last line', () => edited((text) => text.slice(0, -20)), cut],
    ['something after its last line', () => edited((text) => `${text}DROP TABLE \`user\`;\n`), cut],
    ['another value', () => edited((text) => text.replace("'Administrator'", "'Somebody else'")), damaged],
    ['a row less', () => edited((text) => text.replace(/^\(1,.*\),\n/m, '')), damaged],
    ['an empty file', () => Buffer.alloc(0), cut],
    ['a text that is no archive', () => Buffer.from('SELECT 1;\n'.repeat(100)), damaged],
    ['another dump', () => gzipSync('SELECT 1;\n'), /^This is no backup of this product[^\n]+\n$|cut short/],
  ])('%s', async (name, content, message) => {
    const file = fileOf('damaged.gz');
    writeFileSync(file, content());
    expect(await databases.run(['restore', file], { DATABASE_URL: url })).toEqual(refusal(message));
    expect(await isEmpty('untouched')).toBe(true);
  });

  /** Makes a whole backup whose database has other migrations. */
  const withMigrations = (change: (names: string[]) => string[]): Buffer => {
    const [, first, middle, end] = /^-- trestle-backup (.*?)\n(.*\n)-- trestle-backup-end (.*)\n$/s.exec(
      gunzipSync(readFileSync(backup)).toString('latin1'),
    )!;
    const header = JSON.parse(first!) as { migrations: string[] };
    const text = `-- trestle-backup ${JSON.stringify({ ...header, migrations: change(header.migrations) })}\n${middle}`;
    const sha256 = createHash('sha256').update(Buffer.from(text, 'latin1')).digest('hex');
    const newEnd = JSON.stringify({ ...(JSON.parse(end!) as object), sha256 });
    return gzipSync(Buffer.from(`${text}-- trestle-backup-end ${newEnd}\n`, 'latin1'));
  };
  test('a backup of a later version', async () => {
    const file = fileOf('later.gz');
    writeFileSync(
      file,
      withMigrations((names) => [...names, '9999_later']),
    );
    const line = /^The backup is of version [^\n]+ doesn't know 9999_later: [^\n]+Nothing was restored\.\n$/;
    expect(await databases.run(['restore', file], { DATABASE_URL: url })).toEqual(refusal(line));
    expect(await isEmpty('untouched')).toBe(true);
  });
  test('one of an earlier version is restored, and says that `migrate` is due', async () => {
    const file = fileOf('earlier.gz');
    writeFileSync(
      file,
      withMigrations((names) => names.slice(0, -1)),
    );
    const result = await databases.run(['restore', file], { DATABASE_URL: await databases.create('earlier') });
    expect(result).toMatchObject({ code: 0, output: expect.stringContaining('run `migrate` now') });
  });
});

test('a database that holds anything is refused', async () => {
  const url = await databases.create('used');
  await connection.query('CREATE TABLE `used`.`anything` (`id` INT PRIMARY KEY)');
  const line =
    'The database used is not empty (1 tables, such as anything): restore into a new one. Nothing was restored.';
  expect(await databases.run(['restore', backup], { DATABASE_URL: url })).toEqual(refusal(line));
  expect(await tablesOf('used')).toEqual(['anything']);
});

test('a row that the server would not take is found before anything is written', async () => {
  const file = fileOf('large.sql.gz');
  await connection.query(
    'INSERT INTO `mail_message` (`created_date`, `expires_at`, `content`) ' +
      "VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), REPEAT('x', 17 * 512 * 1024))",
  );
  expect(await databases.run(['backup', file])).toMatchObject({ code: 0 });
  await connection.query('DELETE FROM `mail_message`');
  const url = await databases.create('large');
  const [before] = await rowsOf('SELECT @@global.max_allowed_packet AS bytes');
  // MariaDB's default.
  await connection.query('SET GLOBAL max_allowed_packet = 16777216');
  try {
    const line = /^A row of the backup needs a statement of 18 MiB, and the server takes 16: [^\n]+\.\n$/;
    expect(await databases.run(['restore', file], { DATABASE_URL: url })).toEqual(refusal(line));
    expect(await isEmpty('large')).toBe(true);
  } finally {
    await connection.query(`SET GLOBAL max_allowed_packet = ${String(before!['bytes'])}`);
  }
  expect(await databases.run(['restore', file], { DATABASE_URL: url })).toMatchObject({ code: 0 });
});
