import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { ensurePrivateDataDir, ensurePrivateFolder } from '../src/platform/privateFolder';
import { findFreePort } from './freePort';
import { createAccountsSql, rootArguments, initialiseData } from './initialiseData';
import { findOrInstall } from './installPrograms';
import { stopStaleServer, stopProcess } from './staleServer';
import { saveSecrets, dataLayout, loadSecrets, databaseUrl, type DataLayout } from './dataLayout';

/** Modes of the files and folders that MariaDB creates. */
const PRIVATE_FILE_MODES = { UMASK: '0600', UMASK_DIR: '0700' };
/** How long a start may take. A server that was killed repairs its data first. */
const START_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 100;
const CONNECT_TIMEOUT_MS = 2000;

/** How the private database is started. */
export interface EmbeddedOptions {
  /** DATA_DIR, which contains everything. */
  dataDir: string;
  /** Size of the buffer pool, in MiB. */
  bufferMb?: number;
  /** The environment, for PATH. */
  env: NodeJS.ProcessEnv;
  /** Further arguments of the server, such as certificates. */
  moreArguments?: readonly string[];
  /** Called with a line before each slow step. */
  onProgress?: (line: string) => void;
  /** Kills a server that is still starting. */
  signal?: AbortSignal;
}

/** A running private database. */
export interface EmbeddedDatabase {
  /** The value of DATABASE_URL for it. */
  url: string;
  port: number;
  pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
  /** Stops the server after it has written everything to disk. */
  stop(): Promise<void>;
}

/**
 * Starts the private database of a DATA_DIR (contract §1). Installs and initialises it if needed.
 * Stops a server that an earlier run left behind. Uses the same port as last time if it is free.
 * @throws Error with one line that says what to do
 */
export async function startEmbedded({
  dataDir,
  bufferMb = 256,
  env,
  moreArguments = [],
  onProgress = () => {},
  signal,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const layout = dataLayout(dataDir);
  ensurePrivateDataDir(layout.dataDir);
  ensurePrivateFolder(layout.tempFolder);
  const programs = await findOrInstall(onProgress, env);
  await stopStaleServer(layout);
  prepareSocketFolder(layout);
  if (!existsSync(layout.dataFiles)) onProgress('Creating the database');
  const serverEnv = { ...env, ...PRIVATE_FILE_MODES };
  await initialiseData(programs, layout, serverEnv);
  const secrets = loadSecrets(layout);
  const port = await findFreePort(secrets.port);
  saveSecrets(layout, { ...secrets, port, temporary_folder: tmpdir() });
  writeFileSync(layout.initFile, createAccountsSql(secrets), { mode: 0o600 });
  const server = spawn(programs.server, [...serverArguments(layout, port, bufferMb), ...moreArguments], {
    detached: true,
    stdio: 'ignore',
    env: serverEnv,
  });
  // The server does so once it has repaired its data: killed before, this run would leave a server that nobody finds.
  if (server.pid) writeFileSync(layout.pidFile, `${server.pid}\n`, { mode: 0o600 });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
    server.once('error', () => resolve());
  });
  const url = databaseUrl(secrets.password, port, layout.socket);
  try {
    await waitUntilReady(server, { url, layout, signal }).catch(async (error: unknown) => {
      // It has been stopped, but its number is taken until this process has noticed.
      await ended;
      throw error;
    });
    chmodSync(layout.socket, 0o600);
  } finally {
    rmSync(layout.initFile, { force: true });
  }
  const pid = server.pid ?? 0;
  return {
    url,
    port,
    pid,
    ended,
    stop: async () => {
      await stopProcess(pid);
      await ended;
    },
  };
}

/**
 * Creates the private folder of the socket.
 * @throws Error when a folder of that name in the machine's temporary folder belongs to another user
 */
function prepareSocketFolder({ socket, dataDir }: DataLayout): void {
  const folder = ensurePrivateFolder(dirname(socket));
  if (dirname(folder) === dataDir) return;
  const { uid, mode } = lstatSync(folder);
  const isOurs = process.getuid === undefined || uid === process.getuid();
  if (!isOurs || (mode & 0o077) !== 0)
    throw new Error(`${folder} belongs to another user: set DATA_DIR to a folder with a shorter path.`);
}

function serverArguments(layout: DataLayout, port: number, bufferMb: number): string[] {
  return [
    '--no-defaults',
    ...rootArguments(),
    `--datadir=${layout.dataFiles}`,
    `--tmpdir=${layout.tempFolder}`,
    `--socket=${layout.socket}`,
    `--pid-file=${layout.pidFile}`,
    `--log-error=${layout.log}`,
    `--init-file=${layout.initFile}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    `--innodb-buffer-pool-size=${bufferMb}M`,
    '--innodb-flush-log-at-trx-commit=1',
    '--skip-log-bin',
    '--max-connections=150',
    '--tmp-table-size=64M',
    '--max-heap-table-size=64M',
    '--max-allowed-packet=64M',
    '--local-infile=OFF',
    '--default-time-zone=+00:00',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_520_ci',
    '--loose-mysqlx=OFF',
    '--sql-mode=STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
  ];
}

interface StartingServer {
  url: string;
  layout: DataLayout;
  signal: AbortSignal | undefined;
}

async function waitUntilReady(server: ChildProcess, { url, layout, signal }: StartingServer): Promise<void> {
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });
  for (
    const deadline = performance.now() + START_TIMEOUT_MS;
    performance.now() < deadline && !signal?.aborted;
    await wait(POLL_INTERVAL_MS)
  ) {
    if (failure) throw new Error(`The database did not start: ${failure.message}`);
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`The database did not start: ${lastError(layout)} (more in ${layout.log})`);
    const connection = await createConnection({ uri: url, connectTimeout: CONNECT_TIMEOUT_MS }).catch(() => undefined);
    if (!connection) continue;
    await connection.end();
    return;
  }
  if (signal?.aborted) server.kill('SIGKILL');
  if (server.pid) await stopProcess(server.pid);
  signal?.throwIfAborted();
  throw new Error(`The database did not answer within ${START_TIMEOUT_MS / 1000} s (more in ${layout.log})`);
}

/** Returns the last error in the log that says something: the server ends most failures with a line 'Aborting'. */
function lastError(layout: DataLayout): string {
  const lines = existsSync(layout.log) ? readFileSync(layout.log, 'utf8').trim().split('\n') : [];
  return (
    lines
      .findLast((line) => line.includes('[ERROR]') && !/\bAborting\W*$/.test(line))
      ?.replace(/^.*\[ERROR\]\s*/, '') ?? 'it ended at once'
  );
}
