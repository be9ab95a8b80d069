import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs a package of the system that the tests need, as root on Debian. One package source may fail; only the result
 * counts.
 * @param {string} name what it is, for people: 'Galera'
 * @param {string} packageName the package's name in Debian
 * @param {() => string | undefined} find finds its program or library
 * @param {string} hint what to do where it can't be installed
 * @returns {string | undefined} the hint when there is none
 */
export function ensurePackage(name, packageName, find, hint) {
  if (find()) return undefined;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return hint;
  process.stdout.write(`Installing ${name} from the system's packages\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', packageName],
  ]) {
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return find() ? undefined : hint;
}
