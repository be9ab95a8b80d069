/** Finds this machine's Galera, for the tests of a cluster. GALERA_LIBRARY comes first. */
export function findGalera(): string | undefined;
/**
 * Finds the package, or installs it as root on Debian.
 * @returns a one-line reason when there is none
 */
export function ensureGalera(): string | undefined;
