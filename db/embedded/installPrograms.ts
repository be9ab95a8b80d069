import { existsSync } from 'node:fs';
import { findPrograms, type ServerPrograms } from './findPrograms';
import { runProgram } from './runProgram';

/** The line for machines where the database can't be installed automatically (contract §1). */
const INSTALL_HINT =
  'No MariaDB or MySQL server found: install one ' +
  '(Debian, Ubuntu: sudo apt-get install mariadb-server-core; ' +
  'Fedora: sudo dnf install mariadb-server; macOS: brew install mariadb) ' +
  'or set DATABASE_URL.';

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
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(INSTALL_HINT);
  onProgress("Installing MariaDB from the system's packages (mariadb-server-core)");
  const quietEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    // A package source may be unreachable while the lists of the others suffice.
    await runProgram('apt-get', ['update', '-q'], quietEnv).catch(() => {});
    await runProgram('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'mariadb-server-core'], quietEnv);
  } catch (error) {
    throw new Error(`${INSTALL_HINT} (${(error as Error).message})`, { cause: error });
  }
  const installedPrograms = findPrograms(env.PATH);
  if (!installedPrograms) throw new Error(INSTALL_HINT);
  return installedPrograms;
}
