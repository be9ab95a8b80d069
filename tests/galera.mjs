import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

/** Where packages put Galera; Debian's is called galera-4. */
const LIBRARIES = [
  '/usr/lib/galera/libgalera_smm.so',
  '/usr/lib64/galera-4/libgalera_smm.so',
  '/usr/lib64/galera/libgalera_smm.so',
];

/** This machine's Galera, for the tests of a cluster; GALERA_LIBRARY comes first. */
export function findGalera() {
  return [process.env.GALERA_LIBRARY ?? '', ...LIBRARIES].find((file) => file && existsSync(file));
}

/** Finds it, or as root on Debian installs it. @returns {string | undefined} why there is none, in one line */
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
