import { existsSync } from 'node:fs';
import { ensurePackage } from './systemPackage.mjs';

const PROGRAM = '/usr/sbin/dovecot';

/** Finds this machine's Dovecot, for the test that reads a real mailbox. */
export const findDovecot = () => (existsSync(PROGRAM) ? PROGRAM : undefined);

/**
 * Finds the package, or installs it as root on Debian.
 * @returns a one-line reason when there is none
 */
export const ensureDovecot = () =>
  ensurePackage('Dovecot', 'dovecot-imapd', findDovecot, 'No Dovecot found: install the package dovecot-imapd.');
