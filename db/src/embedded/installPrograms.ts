import { existsSync } from 'node:fs';
import { findPrograms, type ServerPrograms } from './findPrograms';
import { runProgram } from './runProgram';

/** What to say where the database cannot be installed by itself (contract §1: one line). */
export const INSTALL_HINT =
  'No MariaDB or MySQL server found: install one ' +
  '(Debian, Ubuntu: sudo apt-get install mariadb-server-core; Fedora: sudo dnf install mariadb-server; macOS: brew install mariadb) ' +
  'or set DATABASE_URL.';

/**
 * The machine's database programs. As root on Debian or Ubuntu a missing server is installed from the packages:
 * mariadb-server-core alone, as mariadb-server would start a system service as well.
 * @param onProgress called with a line before each slow step
 */
export async function findOrInstall(
  onProgress: (line: string) => void,
  env: NodeJS.ProcessEnv,
): Promise<ServerPrograms> {
  const found = findPrograms(env.PATH);
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(INSTALL_HINT);
  onProgress("Installing MariaDB from the system's packages (mariadb-server-core)");
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runProgram('apt-get', ['update', '-q'], quiet).catch(() => {}); // one source that is away: the others' lists may do
    await runProgram('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'mariadb-server-core'], quiet);
  } catch (error) {
    throw new Error(`${INSTALL_HINT} (${(error as Error).message})`, { cause: error });
  }
  const installed = findPrograms(env.PATH);
  if (!installed) throw new Error(INSTALL_HINT);
  return installed;
}
