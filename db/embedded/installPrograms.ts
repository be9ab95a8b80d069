import { existsSync } from 'node:fs';
import { findProgram, findPrograms, type ServerPrograms } from './findPrograms';
import { runProgram } from './runProgram';

/** The line for machines where the database can't be installed automatically (contract §1). */
const INSTALL_HINT =
  'No MariaDB or MySQL server found: install one ' +
  '(Debian, Ubuntu: sudo apt-get install mariadb-server-core; ' +
  'Fedora: sudo dnf install mariadb-server; macOS: brew install mariadb) ' +
  'or set DATABASE_URL.';

/** The programs that back a database up and restore it. */
export interface ClientPrograms {
  /** `mariadb-dump` or `mysqldump`. */
  dump: string;
  /** `mariadb` or `mysql`. */
  client: string;
}

/** The line for machines without these programs. */
const CLIENT_HINT =
  'No mariadb-dump or mysqldump found: install the client programs ' +
  '(Debian, Ubuntu: sudo apt-get install mariadb-client; Fedora: sudo dnf install mariadb; ' +
  'macOS: brew install mariadb).';

/**
 * Finds the programs for backups, in PATH or where packages install servers.
 * @throws Error with one line that names the package
 */
export function requireClients(path: string | undefined, usualFolders?: readonly string[]): ClientPrograms {
  const dump = findProgram(['mariadb-dump', 'mysqldump'], path, usualFolders);
  const client = findProgram(['mariadb', 'mysql'], path, usualFolders);
  if (!dump || !client) throw new Error(CLIENT_HINT);
  return { dump, client };
}

/** Installs the programs for backups when they are missing, as root on Debian or Ubuntu. */
export async function installClients(onProgress: (line: string) => void, env: NodeJS.ProcessEnv): Promise<void> {
  if (findProgram(['mariadb-dump', 'mysqldump'], env.PATH)) return;
  onProgress("Installing MariaDB's client programs from the system's packages (mariadb-client)");
  await installPackage('mariadb-client', CLIENT_HINT, env);
}

/**
 * Finds the database programs of this machine. As root on Debian or Ubuntu it installs them when they are missing:
 * mariadb-server-core only, because mariadb-server would also start a system service.
 * @param onProgress called with a line before each slow step
 */
export async function findOrInstall(
  onProgress: (line: string) => void,
  env: NodeJS.ProcessEnv,
): Promise<ServerPrograms> {
  const programs = findPrograms(env.PATH);
  if (programs) return programs;
  onProgress("Installing MariaDB from the system's packages (mariadb-server-core)");
  await installPackage('mariadb-server-core', INSTALL_HINT, env);
  const installedPrograms = findPrograms(env.PATH);
  if (!installedPrograms) throw new Error(INSTALL_HINT);
  return installedPrograms;
}

/** Installs a package of the system. @throws Error with the hint where this user or system can't */
async function installPackage(name: string, hint: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(hint);
  const quietEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    // A package source may be unreachable while the lists of the others suffice.
    await runProgram('apt-get', ['update', '-q'], quietEnv).catch(() => {});
    // Another installation may be under way.
    const options = ['-o', 'DPkg::Lock::Timeout=120', '-y', '-q', '--no-install-recommends'];
    await runProgram('apt-get', ['install', ...options, name], quietEnv);
  } catch (error) {
    throw new Error(`${hint} (${(error as Error).message})`, { cause: error });
  }
}
