import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ensurePrivateFolder } from '../identity/privateFolder';

/** The database's name, and its user's. */
export const DATABASE = 'trestle';

/** Where a private database lives: all below DATA_DIR. */
export interface Place {
  dataDir: string;
  /** The server's own data directory. */
  files: string;
  /** Its temporary files: in a folder shared with another server, either removes the other's when it starts. */
  temporary: string;
  /** In a folder that nobody else may enter: the server lets everybody write to the socket itself. */
  socket: string;
  pidFile: string;
  log: string;
  /** SQL run before the first connection is let in; holds passwords, so it is there only while starting. */
  initFile: string;
  secretsFile: string;
}

/** What is kept of a private database beside its data: its passwords, and the port it had last. */
export interface Secrets {
  root_password: string;
  password: string;
  port?: number;
}

/** A socket's path may have about 100 characters; a deeper DATA_DIR gets one in the machine's temporary folder. */
const SOCKET_MAX = 100;

export function placeIn(dataDir: string): Place {
  const base = resolve(dataDir);
  const near = join(base, 'run', 'mariadb.sock');
  const name = createHash('sha256').update(base).digest('hex').slice(0, 12);
  return {
    dataDir: base,
    files: join(base, 'mariadb'),
    temporary: join(base, 'mariadb-tmp'),
    socket: near.length <= SOCKET_MAX ? near : join(tmpdir(), `trestle-${name}`, 'mariadb.sock'),
    pidFile: join(base, 'mariadb.pid'),
    log: join(base, 'mariadb.log'),
    initFile: join(base, 'mariadb.init.sql'),
    secretsFile: join(base, 'secrets', 'database.json'),
  };
}

/** The kept secrets, made at the first start (safety 62: no password-less port). */
export function secretsOf(place: Place): Secrets {
  if (existsSync(place.secretsFile)) return JSON.parse(readFileSync(place.secretsFile, 'utf8')) as Secrets;
  const secrets = { root_password: randomBytes(24).toString('hex'), password: randomBytes(24).toString('hex') };
  keepSecrets(place, secrets);
  return secrets;
}

/** What DATABASE_URL would be for a private database: by its socket, which takes a third less time than the port. */
export function urlOf(password: string, port: number, socket: string): string {
  return `mysql://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}?${new URLSearchParams({ socketPath: socket })}`;
}

/** The address of the private database that runs, or ran last, on a DATA_DIR; undefined when there is none. */
export function keptUrl(dataDir: string): string | undefined {
  const place = placeIn(dataDir);
  const { password, port } = existsSync(place.secretsFile) ? secretsOf(place) : { password: '', port: undefined };
  return port === undefined ? undefined : urlOf(password, port, place.socket);
}

/** Writes beside and renames, so that a kill leaves the old file or the new one. */
export function keepSecrets(place: Place, secrets: Secrets): void {
  ensurePrivateFolder(dirname(place.secretsFile));
  writeFileSync(`${place.secretsFile}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${place.secretsFile}.new`, place.secretsFile);
}
