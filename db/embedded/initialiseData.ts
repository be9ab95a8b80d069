import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerPrograms } from './findPrograms';
import { DATABASE_NAME, type DataLayout, type DatabaseSecrets } from './dataLayout';
import { runProgram } from './runProgram';

/**
 * Creates the data directory if there is none. It is created under another name and renamed at the end, so that a kill
 * never leaves half of it.
 * @returns whether it was created
 */
export async function initialiseData(
  programs: ServerPrograms,
  layout: DataLayout,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  if (existsSync(layout.dataFiles)) return false;
  const newFolder = `${layout.dataFiles}.new`;
  rmSync(newFolder, { recursive: true, force: true });
  mkdirSync(newFolder, { recursive: true, mode: 0o700 });
  const commonArguments = [
    '--no-defaults',
    ...rootArguments(),
    `--datadir=${newFolder}`,
    `--tmpdir=${layout.tempFolder}`,
  ];
  if (programs.systemSqlFiles) {
    mkdirSync(join(newFolder, 'mysql'), { mode: 0o700 });
    await runProgram(
      programs.server,
      [...commonArguments, '--bootstrap', '--log-warnings=0', '--max-allowed-packet=8M'],
      env,
      readSystemSql(programs.systemSqlFiles),
    );
  } else {
    await runProgram(programs.server, [...commonArguments, '--initialize-insecure'], env);
  }
  renameSync(newFolder, layout.dataFiles);
  return true;
}

/**
 * Returns the SQL that mariadb-install-db would run. That script needs a program of another Debian package.
 * Lines with the host's name are left out, because they create accounts for it.
 */
function readSystemSql(files: readonly string[]): string {
  const tables = files
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .split('\n')
    .filter((line) => !line.includes('@current_hostname'));
  return ['USE mysql;', 'SET @auth_root_socket=NULL;', ...tables, ''].join('\n');
}

/** Arguments for running as root, which database servers refuse otherwise. */
export function rootArguments(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

/**
 * Returns SQL that sets all accounts. It runs at every start, before the first connection is accepted, so that a new
 * server never listens without a password (SECURITY.md, 62).
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
