import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import { dataLayout, saveSecrets } from './dataLayout';
import { startEmbedded, type EmbeddedDatabase } from './server';
import { connect } from '../src/model/database';
import { isBusy, isGone } from '../src/sql/dbError';
import { createSqlPool, type SqlPool } from '../src/sql/pool';
import { sql } from '../src/sql/sqlText';
import { databaseServer } from '../src/sql/server/databaseServer';

jest.setTimeout(120_000);
const SECRETS = { root_password: 'root-secret', password: 'secret' };
const MAX_SERVER_CONNECTIONS = 10;

let folder: string;
let servers: EmbeddedDatabase[];
let url: string;
let pool: SqlPool;

const start = (name: string): Promise<EmbeddedDatabase> => {
  const dataDir = join(folder, name);
  return startEmbedded({ dataDir, bufferMb: 32, env: process.env });
};
/** Runs a statement as the server's root, who has a connection even when all others are taken. */
const asRoot = async (name: string, statement: string): Promise<void> => {
  const socketPath = dataLayout(join(folder, name)).socket;
  const connection = await createConnection({ user: 'root', password: SECRETS.root_password, socketPath });
  await connection.query(statement);
  await connection.end();
};
const rowsOf = async ({ url: serverUrl }: EmbeddedDatabase): Promise<string[]> => {
  const connection = await createConnection(serverUrl);
  const [rows] = await connection.query({ sql: 'SELECT `name` FROM `item` ORDER BY `id`', rowsAsArray: true });
  await connection.end();
  return (rows as unknown as string[][]).map(([name]) => name!);
};
const insert = (name: string) => pool.execute(sql('INSERT INTO `item` (`name`) VALUES (?)', name));
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition())
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-hosts-'));
  for (const name of ['primary', 'standby']) {
    const layout = dataLayout(join(folder, name));
    saveSecrets(layout, SECRETS);
  }
  servers = [await start('primary'), await start('standby')];
  for (const { url: serverUrl } of servers) {
    const connection = await createConnection(serverUrl);
    await connection.query('CREATE TABLE `item` (`id` INT AUTO_INCREMENT PRIMARY KEY, `name` VARCHAR(50))');
    await connection.end();
  }
  url = `mysql://trestle:secret@${servers.map(({ port }) => `127.0.0.1:${port}`).join()}/trestle`;
  pool = createSqlPool(url, { name: 'test', maxConnections: 2, maxStatementSeconds: 5 });
});
afterAll(async () => {
  pool?.close();
  for (const server of servers ?? []) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('safety 73: a host whose connections are all taken keeps its place: no write goes to another', async () => {
  await asRoot('primary', `SET GLOBAL max_connections = ${MAX_SERVER_CONNECTIONS}`);
  const taken: Connection[] = [];
  for (let i = 0; i < MAX_SERVER_CONNECTIONS; i += 1) taken.push(await createConnection(servers[0]!.url));
  const error = await insert('while full').catch((reason: unknown) => reason);
  expect([isBusy(error), isGone(error)]).toEqual([true, false]);
  for (const connection of taken) connection.destroy();
  await asRoot('primary', 'SET GLOBAL max_connections = 150');
  await insert('after');
  expect([await rowsOf(servers[0]!), await rowsOf(servers[1]!)]).toEqual([['after'], []]);
});

test('safety 73: more calls than places wait, and the rest is busy, never gone', async () => {
  const slow = [1, 2].map(() => pool.selectCells(sql('SELECT SLEEP(3)')));
  const error = await insert('too many').catch((reason: unknown) => reason);
  expect([isBusy(error), isGone(error)]).toEqual([true, false]);
  await Promise.all(slow);
});

test('safety 73: a lost host is left for one that takes writes, by all pools, and used again when it is back', async () => {
  const database = connect(url, { maxConnections: 1 });
  await database.query("INSERT INTO `item` (`name`) VALUES ('by a model')");
  const server = databaseServer(url);
  await asRoot('standby', 'SET GLOBAL read_only = 1');
  await servers[0]!.stop();
  const refused = await insert('to a standby').catch((reason: unknown) => reason);
  expect([isGone(refused), server.isUp()]).toEqual([true, false]);

  await asRoot('standby', 'SET GLOBAL read_only = 0');
  await until(server.isUp);
  await insert('to the second');
  await database.query("INSERT INTO `item` (`name`) VALUES ('by a model, too')");

  servers[0] = await start('primary');
  await until(() => server.isCurrent(server.hosts[0]!));
  await insert('to the first again');
  await database.query("INSERT INTO `item` (`name`) VALUES ('by a model again')");
  await database.close();
  expect(await rowsOf(servers[1]!)).toEqual(['to the second', 'by a model, too']);
  expect(await rowsOf(servers[0]!)).toEqual(['after', 'by a model', 'to the first again', 'by a model again']);
});
