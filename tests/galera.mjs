import { existsSync } from 'node:fs';
import { ensurePackage } from './systemPackage.mjs';

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
export const ensureGalera = () =>
  ensurePackage(
    'Galera',
    'galera-4',
    findGalera,
    'No Galera found: install the package galera-4, or give the path of libgalera_smm.so in GALERA_LIBRARY.',
  );
