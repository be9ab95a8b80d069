import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ensurePrivateFolder } from '../identity/privateFolder';

/** The database's name, and its user's. */
export const DATABASE_NAME = 'trestle';

/** Where a private database lives: all below DATA_DIR. */
export interface DataLayout {
  dataDir: string;
  /** The server's own data directory. */
  dataFiles: string;
  /** Its temporary files: in a folder shared with another server, either removes the other's when it starts. */
  tempFolder: string;
  /** In a folder that nobody else may enter: the server lets everybody write to the socket itself. */
  socket: string;
  pidFile: string;
  log: string;
  /** SQL run before the first connection is let in; holds passwords, so it is there only while starting. */
  initFile: string;
  secretsFile: string;
}

/** What is kept of a private database beside its data: its passwords, and the port it had last. */
export interface DatabaseSecrets {
  root_password: string;
  password: string;
  port?: number;
}

/** A socket's path may have about 100 characters; a deeper DATA_DIR gets one in the machine's temporary folder. */
const MAX_SOCKET_PATH_LENGTH = 100;

export function dataLayout(dataDir: string): DataLayout {
  const base = resolve(dataDir);
  const near = join(base, 'run', 'mariadb.sock');
  const name = createHash('sha256').update(base).digest('hex').slice(0, 12);
  return {
    dataDir: base,
    dataFiles: join(base, 'mariadb'),
    tempFolder: join(base, 'mariadb-tmp'),
    socket: near.length <= MAX_SOCKET_PATH_LENGTH ? near : join(tmpdir(), `trestle-${name}`, 'mariadb.sock'),
    pidFile: join(base, 'mariadb.pid'),
    log: join(base, 'mariadb.log'),
    initFile: join(base, 'mariadb.init.sql'),
    secretsFile: join(base, 'secrets', 'database.json'),
  };
}

/** The kept secrets, made at the first start (safety 62: no password-less port). */
export function loadSecrets(layout: DataLayout): DatabaseSecrets {
  if (existsSync(layout.secretsFile)) return JSON.parse(readFileSync(layout.secretsFile, 'utf8')) as DatabaseSecrets;
  const secrets = { root_password: randomBytes(24).toString('hex'), password: randomBytes(24).toString('hex') };
  saveSecrets(layout, secrets);
  return secrets;
}

/** What DATABASE_URL would be for a private database: by its socket, which takes a third less time than the port. */
export function databaseUrl(password: string, port: number, socket: string): string {
  return `mysql://${DATABASE_NAME}:${password}@127.0.0.1:${port}/${DATABASE_NAME}?${new URLSearchParams({ socketPath: socket })}`;
}

/** The address of the private database that runs, or ran last, on a DATA_DIR; undefined when there is none. */
export function privateDatabaseUrl(dataDir: string): string | undefined {
  const layout = dataLayout(dataDir);
  const { password, port } = existsSync(layout.secretsFile) ? loadSecrets(layout) : { password: '', port: undefined };
  return port === undefined ? undefined : databaseUrl(password, port, layout.socket);
}

/** Writes beside and renames, so that a kill leaves the old file or the new one. */
export function saveSecrets(layout: DataLayout, secrets: DatabaseSecrets): void {
  ensurePrivateFolder(dirname(layout.secretsFile));
  writeFileSync(`${layout.secretsFile}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${layout.secretsFile}.new`, layout.secretsFile);
}
