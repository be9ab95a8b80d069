/** Finds this machine's Dovecot, for the test that reads a real mailbox. */
export function findDovecot(): string | undefined;
/**
 * Finds the package, or installs it as root on Debian.
 * @returns a one-line reason when there is none
 */
export function ensureDovecot(): string | undefined;
