import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

/** Paths where packages install Galera; Debian's package is galera-4. */
const LIBRARY_PATHS = [
  '/usr/lib/galera/libgalera_smm.so',
  '/usr/lib64/galera-4/libgalera_smm.so',
  '/usr/lib64/galera/libgalera_smm.so',
];

/** Finds this machine's Galera, for the tests of a cluster. GALERA_LIBRARY comes first. */
export function findGalera() {
  return [process.env.GALERA_LIBRARY ?? '', ...LIBRARY_PATHS].find((file) => file && existsSync(file));
}

/**
 * Finds the package, or installs it as root on Debian.
 * @returns a one-line reason when there is none
 */
export function ensureGalera() {
  if (findGalera()) return undefined;
  const hint = 'No Galera found: install the package galera-4, or give the path of libgalera_smm.so in GALERA_LIBRARY.';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return hint;
  process.stdout.write("Installing Galera from the system's packages\n");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'galera-4'],
  ]) {
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return findGalera() ? undefined : hint;
}
