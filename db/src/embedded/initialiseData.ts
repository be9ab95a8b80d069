import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerPrograms } from './findPrograms';
import { DATABASE_NAME, type DataLayout, type DatabaseSecrets } from './dataLayout';
import { runProgram } from './runProgram';

/**
 * Makes the data directory where there is none. It is made beside and renamed at the end: one that exists is whole,
 * also after a kill in between.
 */
export async function initialiseData(
  programs: ServerPrograms,
  layout: DataLayout,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  if (existsSync(layout.dataFiles)) return false;
  const fresh = `${layout.dataFiles}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  const common = ['--no-defaults', ...rootArguments(), `--datadir=${fresh}`, `--tmpdir=${layout.tempFolder}`];
  if (programs.systemSqlFiles) {
    mkdirSync(join(fresh, 'mysql'), { mode: 0o700 });
    await runProgram(
      programs.server,
      [...common, '--bootstrap', '--log-warnings=0', '--max-allowed-packet=8M'],
      env,
      readSystemSql(programs.systemSqlFiles),
    );
  } else {
    await runProgram(programs.server, [...common, '--initialize-insecure'], env);
  }
  renameSync(fresh, layout.dataFiles);
  return true;
}

/**
 * What mariadb-install-db does, without it: Debian's server package brings that script, but not the client package's
 * program that it calls. Lines with the host's name would make accounts for it.
 */
function readSystemSql(files: readonly string[]): string {
  const tables = files
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .split('\n')
    .filter((line) => !line.includes('@current_hostname'));
  return ['USE mysql;', 'SET @auth_root_socket=NULL;', ...tables, ''].join('\n');
}

/** A database server refuses to run as root unless it is told so. */
export function rootArguments(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

/**
 * The accounts, set before the first connection is let in, at every start: so the passwords are always those that
 * are kept, and a fresh server never listens without one (safety 62).
 */
export function createAccountsSql({ root_password, password }: DatabaseSecrets): string {
  const hosts = ['127.0.0.1', '::1', '%'];
  const user = (host: string) => [
    `CREATE USER IF NOT EXISTS '${DATABASE_NAME}'@'${host}' IDENTIFIED BY '${password}';`,
    `ALTER USER '${DATABASE_NAME}'@'${host}' IDENTIFIED BY '${password}';`,
    `GRANT ALL PRIVILEGES ON \`${DATABASE_NAME}\`.* TO '${DATABASE_NAME}'@'${host}';`,
  ];
  return [
    `ALTER USER 'root'@'localhost' IDENTIFIED BY '${root_password}';`,
    ...hosts.map((host) => `DROP USER IF EXISTS 'root'@'${host}';`),
    ...['localhost', ...hosts].map((host) => `DROP USER IF EXISTS ''@'${host}';`),
    `CREATE DATABASE IF NOT EXISTS \`${DATABASE_NAME}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;`,
    ...user('localhost'),
    ...user('127.0.0.1'),
    '',
  ].join('\n');
}
