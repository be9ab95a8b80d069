import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Connection } from 'mysql2/promise';
import { createOrders, startBackupDatabases, type BackupDatabases, type BackupCommandResult } from './backupDatabases';
import { plantedFaults, plantFaults, storeRelease } from './plantedFaults';

let databases: BackupDatabases;
let connection: Connection;
let folder: string;
/** A backup of the demo data. */
let backup: string;

const fileOf = (name: string) => join(folder, name);
const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await connection.query(sql))[0] as Record<string, unknown>[];
const refusal = (message: string | RegExp): BackupCommandResult => ({
  code: 1,
  output: typeof message === 'string' ? `${message}\n` : (expect.stringMatching(message) as string),
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-backup-'));
  databases = await startBackupDatabases(folder);
  ({ connection } = databases);
  await storeRelease(connection, 'trestle');
  backup = fileOf('demo.sql.gz');
  expect(await databases.run(['backup', backup])).toMatchObject({ code: 0 });
}, 120_000);
afterAll(async () => {
  await databases?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** The tables of a database, without views. */
const tablesOf = async (name: string): Promise<string[]> =>
  (await rowsOf(`SHOW FULL TABLES FROM \`${name}\` WHERE \`Table_type\` = 'BASE TABLE'`)).map(
    (row) => Object.values(row)[0] as string,
  );
/** Tables in which a restore changes rows, so that nothing goes on where the backup stopped. */
const RENEWED_TABLES = ['access_version', 'change_feed', 'change_stamper', 'webhook_delivery', 'webhook_state'];
const isEmpty = async (name: string): Promise<boolean> => (await tablesOf(name)).length === 0;

test('a backup is read by its owner alone, and restores to the same tables with the same rows', async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const url = await databases.create('restored');
  expect(await databases.run(['restore', backup], { DATABASE_URL: url })).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Restored the backup of .*Change JWT_SECRET and SERVICE_KEY.*No other setting has to be/s,
    ),
  });
  const tables = await tablesOf('trestle');
  expect(tables.length).toBeGreaterThan(60);
  // A backup is noted once it is written, so it does not hold its own note.
  for (const table of tables.filter((name) => name !== 'backup_run')) {
    const [before, after] = [`\`trestle\`.\`${table}\``, `\`restored\`.\`${table}\``];
    const structure = (name: string) => rowsOf(`SHOW CREATE TABLE ${name}`);
    expect(await structure(after)).toEqual(await structure(before));
    if (RENEWED_TABLES.includes(table)) continue;
    const keys = await rowsOf(`SHOW KEYS FROM ${before} WHERE \`Key_name\` = 'PRIMARY'`);
    const order = keys.map((key) => `\`${key['Column_name']}\``).join(', ');
    const content = (name: string) => rowsOf(`SELECT * FROM ${name} ORDER BY ${order}`);
    expect(await content(after)).toEqual(await content(before));
  }
  const lastNumbers =
    'SELECT a.`last_number` > b.`last_number` + 1000000 AS isFar FROM `restored`.`change_stamper` a, `change_stamper` b';
  expect(await rowsOf(lastNumbers)).toEqual([{ isFar: 1 }]);
  const view = (name: string) => rowsOf(`SELECT * FROM \`${name}\`.\`stock_availability\` ORDER BY \`id\``);
  expect(await view('restored')).toEqual(await view('trestle'));
});

test('a backup of a database that is written to is of one moment: its counters agree with its rows', async () => {
  const writing = await createOrders(databases);
  const file = fileOf('busy.sql.gz');
  const before = writing.count();
  for (let round = 0; round < 3; round += 1) expect(await databases.run(['backup', file])).toMatchObject({ code: 0 });
  expect(writing.count() - before).toBeGreaterThan(50);
  await writing.stop();
  const url = await databases.create('busy');
  expect(await databases.run(['restore', file], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  expect(await databases.run(['check-data'], { DATABASE_URL: url })).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+ checks found nothing wrong\.\n$/),
  });
});

test('the rights that bff/README.md gives are enough', async () => {
  const readme = readFileSync(join(__dirname, '../../bff/README.md'), 'utf8');
  const [grant] = /^GRANT .*'trestle_owner'@'%';$/m.exec(readme)!;
  await databases.create('granted');
  await connection.query("CREATE USER 'trestle_owner'@'%' IDENTIFIED BY 'owner'");
  await connection.query(grant!.replace('trestle.*', 'granted.*'));
  const owner = { DATABASE_URL: `mysql://trestle_owner:owner@127.0.0.1:${new URL(databases.url).port}/granted` };
  expect(await databases.run(['restore', backup], owner)).toMatchObject({ code: 0 });
  expect(await databases.run(['backup', fileOf('granted.sql.gz')], owner)).toMatchObject({ code: 0 });

  expect(readme).toContain('An account for backups alone needs `SELECT, SHOW VIEW`');
  const reader = { DATABASE_URL: await databases.createReader('granted') };
  await connection.query("GRANT SHOW VIEW ON `granted`.* TO 'reader'@'localhost'");
  expect(await databases.run(['backup', fileOf('read.sql.gz')], reader)).toMatchObject({ code: 0 });
});

test("standard output takes a backup that the database's own client reads", async () => {
  await databases.create('piped');
  const { code, output } = await databases.shell('node db/dist/main.mjs backup | gunzip | mariadb $LOGIN piped');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^Backup of version [^\n]+\n$/) });
  expect(await tablesOf('piped')).toEqual(await tablesOf('trestle'));
});

test('what lets people in without a password ends with a restore', async () => {
  const [{ user }] = (await rowsOf('SELECT MIN(`id`) AS user FROM `user`')) as [{ user: number }];
  const future = 'UTC_TIMESTAMP(3) + INTERVAL 1 DAY';
  for (const text of [
    `INSERT INTO \`session\` (\`id\`, \`user\`, \`actor\`) VALUES ('one', ${user}, ${user})`,
    `INSERT INTO \`impersonation\` VALUES ('one', ${user}, ${user}, NULL, UTC_TIMESTAMP(3), ${future})`,
    `INSERT INTO \`passcode\` (\`user\`, \`code_hash\`, \`created_at\`) VALUES (${user}, 'x', UTC_TIMESTAMP(3))`,
    'INSERT INTO `invitation` (`user`, `email`, `asked_at`, `token_hash`, `sent_at`, `next_try`) ' +
      `VALUES (${user}, 'a@demo.example', UTC_TIMESTAMP(3), 'x', UTC_TIMESTAMP(3), ${future})`,
    `INSERT INTO \`release_token\` (\`name\`, \`remote\`, \`token_hash\`) VALUES ('CI', 'mf-x', 'x')`,
    "INSERT INTO `api_key` (`name`, `group`, `user`, `key_hash`) SELECT 'Export', g.`id`, u.`id`, 'x' FROM `group` g, `user` u LIMIT 1",
  ])
    await connection.query(text);
  const file = fileOf('sessions.sql.gz');
  expect(await databases.run(['backup', file])).toMatchObject({ code: 0 });
  const url = await databases.create('ended');
  expect((await databases.run(['restore', file], { DATABASE_URL: url })).output).toContain(
    'Ended: 1 sessions, 1 invitations, 1 release tokens, 1 API keys.',
  );
  const living = (name: string) =>
    rowsOf(
      `SELECT (SELECT COUNT(*) FROM \`${name}\`.\`session\` WHERE \`ended_at\` IS NULL) AS sessions,
         (SELECT COUNT(*) FROM \`${name}\`.\`impersonation\` WHERE \`until\` > UTC_TIMESTAMP(3)) AS impersonations,
         (SELECT COUNT(*) FROM \`${name}\`.\`passcode\` WHERE \`used_at\` IS NULL OR \`spent_at\` IS NULL) AS codes,
         (SELECT COUNT(*) FROM \`${name}\`.\`invitation\` WHERE COALESCE(\`token_hash\`, \`next_try\`) IS NOT NULL) AS links,
         (SELECT COUNT(*) FROM \`${name}\`.\`release_token\` WHERE COALESCE(\`expires\` > UTC_TIMESTAMP(3), 1)) AS tokens,
         (SELECT COUNT(*) FROM \`${name}\`.\`api_key\` WHERE COALESCE(\`expires\` > UTC_TIMESTAMP(3), 1)) AS api_keys`,
    );
  const none = { sessions: 0, impersonations: 0, codes: 0, links: 0, tokens: 0, api_keys: 0 };
  expect(await living('ended')).toEqual([none]);
  expect(await living('trestle')).toEqual([
    { sessions: 1, impersonations: 1, codes: 1, links: 1, tokens: 1, api_keys: 1 },
  ]);
  // SECURITY.md, 16.
  expect(
    await rowsOf("SELECT `actor`, `other_name`, `other_id` FROM `ended`.`audit` WHERE `action` = 'unsudo'"),
  ).toEqual([{ actor: user, other_name: 'user', other_id: user }]);
  const versions = 'SELECT a.`version` > b.`version` AS isNewer FROM `ended`.`access_version` a, `access_version` b';
  expect(await rowsOf(versions)).toEqual([{ isNewer: 1 }]);
});

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

describe('a dump that fails', () => {
  /** Puts a program in place of mariadb-dump. */
  const fakeDump = (script: string): Record<string, string> => {
    const programs = fileOf('programs');
    mkdirSync(programs, { recursive: true });
    const lines = [
      '#!/bin/sh',
      `case "$*" in *--version*) echo MariaDB; exit;; esac`,
      `echo "$@" > ${fileOf('arguments')}`,
      script,
    ];
    writeFileSync(join(programs, 'mariadb-dump'), `${lines.join('\n')}\n`, { mode: 0o755 });
    return { PATH: `${programs}:${process.env['PATH']}` };
  };
  const real = '/usr/bin/env -i /usr/bin/mariadb-dump "$@"';
  test.each([
    ['with a message', `${real} | head -c 100000; echo 'mariadb-dump: Got error: 2013' >&2; exit 3`, /Got error: 2013/],
    ['and says nothing', `${real} | head -c 100000`, /^The dump ended before its last line\.\n$/],
    ['at once', 'exit 1', /^mariadb-dump ended with 1\n$/],
  ])('%s leaves the earlier backup, no other file, and one line', async (_, script, message) => {
    const target = fileOf('target/daily.sql.gz');
    mkdirSync(fileOf('target'), { recursive: true });
    writeFileSync(target, 'the earlier one');
    expect(await databases.run(['backup', target], fakeDump(script))).toEqual(refusal(message));
    expect(readdirSync(fileOf('target'))).toEqual(['daily.sql.gz']);
    expect(readFileSync(target, 'utf8')).toBe('the earlier one');
    const { password } = new URL(databases.url);
    expect(readFileSync(fileOf('arguments'), 'utf8')).toContain('--single-transaction');
    expect(readFileSync(fileOf('arguments'), 'utf8')).not.toContain(password);
    expect(databases.leftFiles()).toEqual([]);
  });
  test('because the process is told to end leaves no file either', async () => {
    const target = fileOf('stopped.sql.gz');
    const started = fileOf('started');
    const running = databases.run(['backup', target], fakeDump(`touch ${started}; exec sleep 60`), async (child) => {
      while (!existsSync(started)) await new Promise((resolve) => setTimeout(resolve, 50));
      child.kill('SIGTERM');
    });
    expect(await running).toEqual(refusal('Stopped by SIGTERM.'));
    expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([]);
    expect(databases.leftFiles()).toEqual([]);
  });
});

test('check-data finds each planted fault with an account that only reads, and says what to do', async () => {
  const url = await databases.create('planted');
  expect(await databases.run(['restore', backup], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  const readOnly = { DATABASE_URL: await databases.createReader('planted') };
  const silent = { code: 0, output: expect.stringMatching(/^\d+ checks found nothing wrong\.\n$/) };
  expect(await databases.run(['check-data'], readOnly)).toEqual(silent);
  await plantFaults(connection, 'planted');
  const { code, output } = await databases.run(['check-data'], readOnly);
  const lines = output.trim().split('\n');
  expect(lines.filter((line) => !line.startsWith('  ')).slice(0, -1)).toEqual(plantedFaults);
  expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(plantedFaults.length);
  expect(lines.at(-1)).toMatch(new RegExp(`^${plantedFaults.length} of \\d+ checks found something\\.$`));
  expect(code).toBe(1);
});
