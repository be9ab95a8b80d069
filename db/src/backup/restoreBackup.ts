import { pipeline } from 'node:stream/promises';
import { migrations } from '../../migrations/all';
import { version } from '../../package.json';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';
import type { SqlExecutor } from '../sql/executor';
import { BackupError, type BackupHeader } from './backupFormat';
import { findTables, withSession } from './databaseSession';
import { prepareTools } from './databaseTools';
import { endAccess } from './endAccess';
import { backupBlocks, checkBackup, type BackupManifest } from './readBackup';
import { renumberChanges } from './renumberChanges';
import { abortOnEnd, startTool } from './startTool';

const MIB = 1024 * 1024;

/** What was restored. */
export interface RestoreSummary extends BackupManifest {
  /** Rows that were ended, by table: `session`, `release_token`, … */
  ended: Record<string, number>;
  /** Whether this version has migrations that the backup lacks. */
  needsMigration: boolean;
}

/**
 * Restores a backup into an empty database. The whole file is checked before anything is written.
 * @throws Error with one line
 */
export async function restoreBackup(url: string, file: string, env: NodeJS.ProcessEnv): Promise<RestoreSummary> {
  await withSession(url, requireEmpty);
  const { largestInsertBytes, ...manifest } = await checkBackup(file);
  requireKnown(manifest.header);
  requirePacketSize(largestInsertBytes, await withSession(url, findMaxPacketBytes));
  await runClient(url, file, env);
  const ended = await withSession(url, async (session) => {
    await compareRows(session, manifest);
    const tables = await findTables(session);
    await renumberChanges(session, tables);
    return endAccess(session, tables);
  });
  return { ...manifest, ended, needsMigration: manifest.header.migrations.length < migrations.length };
}

/** Refuses a database that holds anything: a backup neither mixes with other rows nor replaces them. */
async function requireEmpty(session: SqlExecutor): Promise<void> {
  const text =
    'SELECT DATABASE(), COUNT(*), MIN(`TABLE_NAME`) FROM information_schema.TABLES WHERE `TABLE_SCHEMA` = DATABASE()';
  const [[name, count, first]] = (await session.selectCells(sql(text))) as [[string, number, string]];
  if (Number(count) > 0)
    throw new BackupError(
      `The database ${name} is not empty (${count} tables, such as ${first}): restore into a new one. Nothing was restored.`,
    );
}

/** Refuses a backup of a later version. */
export function requireKnown(header: BackupHeader): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length)
    throw new BackupError(
      `The backup is of version ${header.version}, and this is ${version}, which doesn't know ${unknown.join(', ')}: ` +
        'restore it with that version. Nothing was restored.',
    );
}

/** Asks for the largest statement that the server takes, in bytes. */
async function findMaxPacketBytes(session: SqlExecutor): Promise<number> {
  const [[bytes]] = (await session.selectCells(sql('SELECT @@max_allowed_packet'))) as [[number | string]];
  return Number(bytes);
}

/** Refuses a server that would end the restore half way: the one that was backed up took larger statements. */
export function requirePacketSize(largestInsertBytes: number, maxPacketBytes: number): void {
  if (largestInsertBytes < maxPacketBytes) return;
  const takenMib = Math.floor(maxPacketBytes / MIB);
  const neededMib = Math.floor(largestInsertBytes / MIB) + 1;
  throw new BackupError(
    `A row of the backup needs a statement of ${neededMib} MiB, and the server takes ${takenMib}: ` +
      `SET GLOBAL max_allowed_packet = ${neededMib * MIB}, and restore again. Nothing was restored.`,
  );
}

/** Sends the backup to the database's own client. */
async function runClient(url: string, file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const signal = abortOnEnd();
  const tools = await prepareTools(url, env);
  // In its sandbox the client runs no programs of this machine, whatever the file says.
  const options = ['--loose-sandbox', '--default-character-set=utf8mb4', '--max-allowed-packet=1G', '--batch'];
  const { stdin, stdout, ended } = startTool(tools.client, [tools.loginArgument, ...options, tools.database], {
    env,
    signal,
  });
  stdout.resume();
  try {
    const sending = pipeline(backupBlocks(file), stdin, { signal });
    // A client that ends early breaks the pipe, too, and knows why.
    const [endResult, sendResult] = await Promise.allSettled([ended, sending]);
    if (endResult.status === 'rejected') throw endResult.reason;
    if (sendResult.status === 'rejected') throw sendResult.reason;
  } catch (error) {
    throw new BackupError(
      `${(error as Error).message} (The restore stopped half way: make the database anew, and restore again.)`,
    );
  } finally {
    tools.remove();
  }
}

/** Compares the restored rows with what the backup counted. */
async function compareRows(session: SqlExecutor, { end }: BackupManifest): Promise<void> {
  const rows: Record<string, number> = {};
  for (const table of await findTables(session)) {
    const [[count]] = (await session.selectCells(sql(`SELECT COUNT(*) FROM ${quoteName(table)}`))) as [[number]];
    rows[table] = Number(count);
  }
  const differing = [...Object.keys(rows), ...Object.keys(end.rows)].find((table) => rows[table] !== end.rows[table]);
  if (differing === undefined) return;
  throw new BackupError(
    `${differing} has ${rows[differing] ?? 'no'} rows, and in the backup ${end.rows[differing] ?? 'none'}: ` +
      'something else writes into the database. Make it anew, and restore again.',
  );
}
