import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryTypes, type Sequelize } from 'sequelize';
import { hasColumn } from '@trestle/schema/entity';
import { entities } from '@trestle/schema/entities/all';
import { startEmbedded, type EmbeddedDatabase } from '../../embedded/server';
import { migrations } from '../../migrations/all';
import { isMigrated } from '../platform/isMigrated';
import { migrate } from './migrate';
import { connect } from './database';
import { createSqlPool, type SqlPool } from '../sql/pool';

jest.setTimeout(120_000);
const dataDir = mkdtempSync(join(tmpdir(), 'trestle-migrate-'));
let server: EmbeddedDatabase;
let firstConnection: Sequelize;
let secondConnection: Sequelize;
let pool: SqlPool;
const run = (sql: string) => firstConnection.query<{ n: number }>(sql, { type: QueryTypes.SELECT });

beforeAll(async () => {
  server = await startEmbedded({ dataDir, bufferMb: 32, env: process.env });
  [firstConnection, secondConnection] = [connect(server.url), connect(server.url)];
  pool = createSqlPool(server.url, { name: 'test', maxConnections: 1, maxStatementSeconds: 0 });
});
afterAll(async () => {
  pool?.close();
  await Promise.all([firstConnection?.close(), secondConnection?.close()]);
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('safety 54: of two migrations at once one runs, and the other finds nothing to do', async () => {
  const migrated = await Promise.all([migrate(firstConnection), migrate(secondConnection)]);
  expect(migrated.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, migrations.length]);
  expect(await isMigrated(pool)).toBe(true);
});
test('safety 54: running a killed migration again completes it', async () => {
  // One of a later version stands for none of this one's.
  await firstConnection.query("INSERT INTO `migration` (`name`) VALUES ('9999_later')");
  for (const { name } of migrations) {
    await firstConnection.query('DELETE FROM `migration` WHERE `name` = ?', { replacements: [name] });
    expect(await isMigrated(pool)).toBe(false);
    expect(await migrate(firstConnection)).toEqual([name]);
  }
  expect(await isMigrated(pool)).toBe(true);
});
test('the lock of a killed migration expires, and whoever waits for that is told', async () => {
  const lines: string[] = [];
  await firstConnection.query(
    "UPDATE `migration_lock` SET `holder` = 'killed', `until` = UTC_TIMESTAMP(3) + INTERVAL 1 SECOND",
  );
  expect(await migrate(firstConnection, { print: (line) => lines.push(line) })).toEqual([]);
  expect(lines).toEqual(['Another migration runs, or was killed a moment ago. Waiting for its end.']);
});
test('a migrator that loses against one on another node of a cluster waits for it', async () => {
  const query = firstConnection.query.bind(firstConnection) as (...values: unknown[]) => Promise<unknown>;
  let losses = 0;
  const spied = jest.spyOn(firstConnection, 'query').mockImplementation(((text: string, ...values: unknown[]) => {
    if (!text.startsWith('UPDATE `migration_lock`') || losses > 0) return query(text, ...values);
    losses += 1;
    return Promise.reject(Object.assign(new Error('Deadlock found'), { original: { errno: 1213 } }));
  }) as typeof firstConnection.query);
  expect(await migrate(firstConnection)).toEqual([]);
  expect(losses).toBe(1);
  spied.mockRestore();
});

describe.each(entities.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('has the columns that it declares', async () => {
    const rows = (await run(`SHOW COLUMNS FROM \`${entity.table ?? entity.name}\``)) as unknown as { Field: string }[];
    const columns = rows.map((row) => row.Field);
    for (const field of Object.values(entity.fields).filter((f) => hasColumn(f))) expect(columns).toContain(field.name);
  });
});
test('every link table exists', async () => {
  for (const field of entities.flatMap((entity) => Object.values(entity.fields)).filter((f) => f.link_table)) {
    expect((await run(`SELECT COUNT(*) AS n FROM \`${field.link_table!}\``))[0]!.n).toBe(0);
  }
});
