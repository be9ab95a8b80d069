import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writePrivateFile } from '../src/platform/privateFolder';

/** The name of the database, and of its user. */
export const DATABASE_NAME = 'trestle';

/** Paths of the private database, all below DATA_DIR. */
export interface DataLayout {
  dataDir: string;
  /** The server's own data directory. */
  dataFiles: string;
  /** The server's temporary files. In a shared folder, each starting server would delete the others' files. */
  tempFolder: string;
  /** The socket. Its folder is private, because the server lets everybody write to the socket itself. */
  socket: string;
  pidFile: string;
  log: string;
  /** SQL that runs before the first connection is accepted. Holds passwords, so it exists only while starting. */
  initFile: string;
  secretsFile: string;
}

/** Passwords of the private database, and the port and the machine's temporary folder when it started last. */
export interface DatabaseSecrets {
  root_password: string;
  password: string;
  port?: number;
  temporary_folder?: string;
}

/** Longest path of a socket; systems take 103 to 107 bytes. For a deeper DATA_DIR it is in the machine's temporary folder. */
const MAX_SOCKET_PATH_BYTES = 100;

/** Returns the paths of the private database in a DATA_DIR. @param temporaryFolder of the machine */
export function dataLayout(dataDir: string, temporaryFolder = tmpdir()): DataLayout {
  const base = resolve(dataDir);
  const socketInDataDir = join(base, 'run', 'mariadb.sock');
  const name = createHash('sha256').update(base).digest('hex').slice(0, 12);
  return {
    dataDir: base,
    dataFiles: join(base, 'mariadb'),
    tempFolder: join(base, 'mariadb-tmp'),
    socket:
      Buffer.byteLength(socketInDataDir) <= MAX_SOCKET_PATH_BYTES
        ? socketInDataDir
        : join(temporaryFolder, `trestle-${name}`, 'mariadb.sock'),
    pidFile: join(base, 'mariadb.pid'),
    log: join(base, 'mariadb.log'),
    initFile: join(base, 'mariadb.init.sql'),
    secretsFile: join(base, 'secrets', 'database.json'),
  };
}

/**
 * Loads the secrets, or creates them at the first start, so that the port always has a password (SECURITY.md, 62). New ones
 * take the place of an empty file, as a full disk may have left: each start sets all passwords anew.
 */
export function loadSecrets(layout: DataLayout): DatabaseSecrets {
  const stored = existsSync(layout.secretsFile) ? readFileSync(layout.secretsFile, 'utf8') : '';
  if (stored !== '') return JSON.parse(stored) as DatabaseSecrets;
  const secrets = { root_password: randomBytes(24).toString('hex'), password: randomBytes(24).toString('hex') };
  saveSecrets(layout, secrets);
  return secrets;
}

/** Returns the DATABASE_URL of a private database. Uses the socket, which takes a third less time than the port. */
export function databaseUrl(password: string, port: number, socket: string): string {
  const query = new URLSearchParams({ socketPath: socket });
  return `mysql://${DATABASE_NAME}:${password}@127.0.0.1:${port}/${DATABASE_NAME}?${query}`;
}

/** Returns the DATABASE_URL of the private database in a DATA_DIR, running or not; undefined when there is none. */
export function privateDatabaseUrl(dataDir: string): string | undefined {
  const layout = dataLayout(dataDir);
  if (!existsSync(layout.secretsFile)) return undefined;
  // A process that cron starts may have another temporary folder.
  const { password, port, temporary_folder: temporaryFolder } = loadSecrets(layout);
  return port === undefined ? undefined : databaseUrl(password, port, dataLayout(dataDir, temporaryFolder).socket);
}

export const saveSecrets = (layout: DataLayout, secrets: DatabaseSecrets): void =>
  writePrivateFile(layout.secretsFile, `${JSON.stringify(secrets, null, 2)}\n`);
