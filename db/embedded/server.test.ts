import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { dataLayout, privateDatabaseUrl, saveSecrets } from './dataLayout';
import { startEmbedded, type EmbeddedDatabase } from './server';

jest.setTimeout(120_000);

const dataDir = mkdtempSync(join(tmpdir(), 'trestle-db-'));
const start = () => startEmbedded({ dataDir, bufferMb: 32, env: process.env });
const tryConnect = (user: string, port: number, password?: string) =>
  createConnection({ host: '127.0.0.1', port, user, password }).then(
    () => 'let in',
    (error) => (error as { code: string }).code,
  );
let database: EmbeddedDatabase;

beforeAll(async () => {
  database = await start();
});
afterAll(async () => {
  await database.stop();
  rmSync(dataDir, { recursive: true });
});

async function query(sql: string): Promise<RowDataPacket[]> {
  const connection = await createConnection(database.url);
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  await connection.end();
  return rows;
}

test('the server uses UTC, strict mode and a collation that distinguishes emoji', async () => {
  const [row] = await query(
    'SELECT @@collation_database AS collation, @@time_zone AS zone, @@sql_mode AS mode, @@bind_address AS address',
  );
  expect(row).toMatchObject({ collation: 'utf8mb4_unicode_520_ci', zone: '+00:00', address: '127.0.0.1' });
  expect(row?.mode).toContain('STRICT_TRANS_TABLES');
});

test('the server has its own temporary folder, which it empties at start', async () => {
  const [row] = await query('SELECT @@tmpdir AS folder');
  expect(row).toEqual({ folder: join(dataDir, 'mariadb-tmp') });
});

test('the socket of a folder with a long name is elsewhere: systems count bytes', () => {
  const folder = (name: string) => dataLayout(`/home/${name}/${name}/trestle/.data`);
  expect(folder('user').socket).toBe('/home/user/user/trestle/.data/run/mariadb.sock');
  expect(folder('пользователь').socket.startsWith('/home/')).toBe(true);
  expect(folder('Проекты оптовой мебели').socket.startsWith(tmpdir())).toBe(true);
});

test('a server that does not start names what it said, not that it aborts', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'trestle-broken-'));
  writeFileSync(join(broken, 'mariadb'), 'a file in place of the folder');
  await expect(startEmbedded({ dataDir: broken, bufferMb: 32, env: process.env })).rejects.toThrow(/(?!.*Aborting)/);
  rmSync(broken, { recursive: true });
});

test('the number of a server is known before it has repaired its data, so that a killed start leaves none behind', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'trestle-killed-'));
  const options = { dataDir: fresh, bufferMb: 32, env: process.env };
  await expect(startEmbedded({ ...options, moreArguments: ['--no-such-option'] })).rejects.toThrow('did not start');
  expect(readFileSync(dataLayout(fresh).pidFile, 'utf8')).toMatch(/^\d+$/m);
  rmSync(fresh, { recursive: true });
});

test('a server that is stopped while it starts is ended', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'trestle-stopped-'));
  const options = { dataDir: fresh, bufferMb: 32, env: process.env };
  await expect(startEmbedded({ ...options, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  const pid = Number(readFileSync(dataLayout(fresh).pidFile, 'utf8'));
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  rmSync(fresh, { recursive: true });
});

test('commands find the database by the socket that it has, whatever their temporary folder is', () => {
  const deep = join(mkdtempSync(join(tmpdir(), 'trestle-deep-')), 'd'.repeat(100));
  saveSecrets(dataLayout(deep), { root_password: 'r', password: 'p', port: 3306, temporary_folder: '/elsewhere' });
  expect(privateDatabaseUrl(deep)).toContain(encodeURIComponent(dataLayout(deep, '/elsewhere').socket));
  expect(dataLayout(deep, '/elsewhere').socket).toMatch(/^\/elsewhere\//);
  rmSync(dirname(deep), { recursive: true });
});

test('safety 62: nobody gets in without the generated password', async () => {
  for (const user of ['root', 'trestle', '', 'mariadb.sys', 'mysql']) {
    expect(await tryConnect(user, database.port)).toBe('ER_ACCESS_DENIED_ERROR');
    expect(await tryConnect(user, database.port, 'root')).toBe('ER_ACCESS_DENIED_ERROR');
  }
  const secrets = join(dataDir, 'secrets', 'database.json');
  expect(statSync(secrets).mode & 0o077).toBe(0);
  expect(JSON.parse(readFileSync(secrets, 'utf8')).password).toHaveLength(48);
});

/** What group or others could open, by path. */
const openToOthers = (): string[] =>
  ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(
    (path) => (lstatSync(join(dataDir, path)).mode & 0o077) !== 0,
  );

test("safety 62: other users of the machine can't reach its files, log or socket", () => {
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['mariadb', 'mariadb.log', 'run', 'secrets']));
  expect(openToOthers()).toEqual([]);
});

test('safety 45: after a kill it starts on the same port with everything that was committed', async () => {
  await query('CREATE TABLE kept (id INT PRIMARY KEY)');
  await query('INSERT INTO kept VALUES (7)');
  const { port, url } = database;
  process.kill(database.pid, 'SIGKILL');
  await database.ended;
  database = await start();
  expect({ port: database.port, url: database.url }).toEqual({ port, url });
  expect(await query('SELECT id FROM kept')).toEqual([{ id: 7 }]);
});

test('safety 62: files that an earlier version left readable are restricted at the next start', async () => {
  await database.stop();
  mkdirSync(join(dataDir, 'logs'));
  mkdirSync(join(dataDir, 'outbox'));
  for (const file of ['logs/bff.log', 'outbox/one.eml', 'supervisor.pid']) writeFileSync(join(dataDir, file), 'x');
  for (const path of ['', 'mariadb', 'mariadb-tmp', 'secrets', 'logs', 'outbox', 'run'])
    chmodSync(join(dataDir, path), 0o755);
  for (const path of ['mariadb.log', 'secrets/database.json', 'logs/bff.log', 'outbox/one.eml'])
    chmodSync(join(dataDir, path), 0o644);
  database = await start();
  expect(openToOthers()).toEqual([]);
});

test('an empty file of passwords, as a power cut may leave it, gets new ones', async () => {
  await database.stop();
  writeFileSync(join(dataDir, 'secrets/database.json'), '');
  database = await start();
  expect(await query('SELECT id FROM kept')).toEqual([{ id: 7 }]);
});

test('a server left behind by a killed run is stopped first', async () => {
  const formerDatabase = database;
  database = await start();
  await formerDatabase.ended;
  expect(database.pid).not.toBe(formerDatabase.pid);
  expect(await query('SELECT id FROM kept')).toEqual([{ id: 7 }]);
});
