import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { version } from '../../package.json';
import { withSilenceLimit } from '../platform/withSilenceLimit';
import { BACKUP_FORMAT, BackupError, formatEnd, formatHeader, type StoredFiles } from './backupFormat';
import { findMigrations, findStoredFiles, withSession } from './databaseSession';
import { prepareTools, type DatabaseTools } from './databaseTools';
import { DumpScanner } from './dumpScanner';
import { writeWholeFile } from './outputFile';
import { abortOnEnd, startTool, type RunningTool } from './startTool';
import { wholeLines } from './wholeLines';

/** Says that everything is read in one transaction, as little rights as possible, and SQL that runs anywhere. */
const DUMP_OPTIONS = [
  '--single-transaction',
  '--quick',
  '--skip-lock-tables',
  '--no-tablespaces',
  '--skip-triggers',
  '--hex-blob',
  '--max-allowed-packet=1G',
  '--default-character-set=utf8mb4',
  // A dump that is sent to the wrong database stops at its first table, in place of replacing it.
  '--skip-add-drop-table',
  '--skip-add-locks',
  '--skip-disable-keys',
];
const MYSQL_OPTIONS = ['--set-gtid-purged=OFF', '--column-statistics=0'];
/** Longest time in which the database's program sends nothing. */
const MAX_SILENCE_MS = 300_000;
const LAST_LINE = '-- Dump completed';

function silenceError(): Error {
  return new BackupError(`The database sent nothing for ${MAX_SILENCE_MS / 1000} s.`);
}

/** What a backup holds. */
export interface BackupSummary {
  version: string;
  tables: number;
  rows: number;
  /** Contents of files that are not in it. */
  storedFiles: StoredFiles | undefined;
}

/**
 * Writes a backup of the database, which may be in use: the database's own program reads all of it in one transaction.
 * @param file where to; the file appears when it is whole. Undefined for `output`
 * @throws Error with one line; then there is no file
 */
export async function writeBackup(
  url: string,
  { file, output, env }: { file: string | undefined; output: Writable; env: NodeJS.ProcessEnv },
): Promise<BackupSummary> {
  const readMigrations = () => withSession(url, findMigrations);
  const migrations = await readMigrations();
  const storedFiles = await withSession(url, findStoredFiles);
  if (!migrations.length)
    throw new BackupError('The database has no tables of this product: there is nothing to back up.');
  const failure = new AbortController();
  const signal = AbortSignal.any([abortOnEnd(), failure.signal]);
  const tools = await prepareTools(url, env);
  try {
    const date = new Date().toISOString();
    const header = formatHeader({ format: BACKUP_FORMAT, version, migrations, date, storedFiles });
    const scanner = new DumpScanner();
    const write = (target: Writable, end: boolean) => {
      const dump = startDump(tools, { env, signal });
      const content = backupContent(header, dump, scanner, async () => requireSame(migrations, await readMigrations()));
      return pipeline(content, createGzip(), target, { signal, end });
    };
    if (file === undefined) await write(output, false);
    else await writeWholeFile(file, (target) => write(target, true));
    const counts = Object.values(scanner.rows);
    return { version, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), storedFiles };
  } finally {
    // A program whose output nobody reads any more ends, too.
    failure.abort();
    tools.remove();
  }
}

function startDump(
  { dump, isMariaDb, loginArgument, database }: DatabaseTools,
  options: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): RunningTool {
  const args = [loginArgument, ...DUMP_OPTIONS, ...(isMariaDb ? [] : MYSQL_OPTIONS), database];
  const running = startTool(dump, args, options);
  running.stdin.end();
  return running;
}

/** Yields header, dump and end. @param check throws when what was dumped can't be used */
async function* backupContent(
  header: string,
  dump: RunningTool,
  scanner: DumpScanner,
  check: () => Promise<void>,
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  const hashed = (block: Buffer): Buffer => {
    hash.update(block);
    return block;
  };
  yield hashed(Buffer.from(header));
  let lastBlock: Buffer = Buffer.alloc(0);
  // A backup that runs by itself at night must fail where a database has frozen, and not wait for ever.
  const stdout = withSilenceLimit(dump.stdout as AsyncIterable<Buffer>, MAX_SILENCE_MS, silenceError);
  for await (const block of wholeLines(stdout)) {
    lastBlock = block;
    yield hashed(scanner.read(block));
  }
  await dump.ended;
  if (!lastBlock.includes(LAST_LINE)) throw new BackupError('The dump ended before its last line.');
  await check();
  yield Buffer.from(formatEnd({ rows: scanner.rows, sha256: hash.digest('hex') }));
}

/** Tables that change during a dump are not all of one moment. */
function requireSame(before: readonly string[], after: readonly string[]): Promise<void> {
  if (before.join() === after.join()) return Promise.resolve();
  throw new BackupError('The tables were migrated during the backup: run it again.');
}
