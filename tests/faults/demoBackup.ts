import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'mysql2/promise';
import { startBackupDatabases, type BackupCommandResult, type BackupDatabases } from './backupDatabases';
import { storeRelease } from './plantedFaults';

/* Runs while a file's tests do: a server with demo data and a stored release, and a backup of them. */

export let databases: BackupDatabases;
export let connection: Connection;
/** The folder of the test's files. */
export let folder: string;
/** A backup of the demo data. */
export let backup: string;

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

export const fileOf = (name: string): string => join(folder, name);
export const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await connection.query(sql))[0] as Record<string, unknown>[];
/** The tables of a database, without views. */
export const tablesOf = async (name: string): Promise<string[]> =>
  (await rowsOf(`SHOW FULL TABLES FROM \`${name}\` WHERE \`Table_type\` = 'BASE TABLE'`)).map(
    (row) => Object.values(row)[0] as string,
  );
/** What a command prints that did nothing. */
export const refusal = (message: string | RegExp): BackupCommandResult => ({
  code: 1,
  output: typeof message === 'string' ? `${message}\n` : (expect.stringMatching(message) as string),
});
