import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Programs } from './find';
import { DATABASE, type Place, type Secrets } from './place';
import { run } from './run';

/**
 * Makes the data directory where there is none. It is made beside and renamed at the end: one that exists is whole,
 * also after a kill in between.
 */
export async function initialise(programs: Programs, place: Place, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (existsSync(place.files)) return false;
  const fresh = `${place.files}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  const common = ['--no-defaults', ...asRoot(), `--datadir=${fresh}`, `--tmpdir=${place.temporary}`];
  if (programs.systemSql) {
    mkdirSync(join(fresh, 'mysql'), { mode: 0o700 });
    await run(
      programs.server,
      [...common, '--bootstrap', '--log-warnings=0', '--max-allowed-packet=8M'],
      env,
      systemSql(programs.systemSql),
    );
  } else {
    await run(programs.server, [...common, '--initialize-insecure'], env);
  }
  renameSync(fresh, place.files);
  return true;
}

/**
 * What mariadb-install-db does, without it: Debian's server package brings that script, but not the client package's
 * program that it calls. Lines with the host's name would make accounts for it.
 */
function systemSql(files: readonly string[]): string {
  const tables = files
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .split('\n')
    .filter((line) => !line.includes('@current_hostname'));
  return ['USE mysql;', 'SET @auth_root_socket=NULL;', ...tables, ''].join('\n');
}

/** A database server refuses to run as root unless it is told so. */
export function asRoot(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

/**
 * The accounts, set before the first connection is let in, at every start: so the passwords are always those that
 * are kept, and a fresh server never listens without one (safety 62).
 */
export function accountsSql({ root_password, password }: Secrets): string {
  const hosts = ['127.0.0.1', '::1', '%'];
  const user = (host: string) => [
    `CREATE USER IF NOT EXISTS '${DATABASE}'@'${host}' IDENTIFIED BY '${password}';`,
    `ALTER USER '${DATABASE}'@'${host}' IDENTIFIED BY '${password}';`,
    `GRANT ALL PRIVILEGES ON \`${DATABASE}\`.* TO '${DATABASE}'@'${host}';`,
  ];
  return [
    `ALTER USER 'root'@'localhost' IDENTIFIED BY '${root_password}';`,
    ...hosts.map((host) => `DROP USER IF EXISTS 'root'@'${host}';`),
    ...['localhost', ...hosts].map((host) => `DROP USER IF EXISTS ''@'${host}';`),
    `CREATE DATABASE IF NOT EXISTS \`${DATABASE}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;`,
    ...user('localhost'),
    ...user('127.0.0.1'),
    '',
  ].join('\n');
}
