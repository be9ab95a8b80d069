import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PROGRAM = '/usr/sbin/dovecot';

/** Finds this machine's Dovecot, for the test that reads a real mailbox. */
export const findDovecot = () => (existsSync(PROGRAM) ? PROGRAM : undefined);

/**
 * Finds the package, or installs it as root on Debian.
 * @returns a one-line reason when there is none
 */
export function ensureDovecot() {
  if (findDovecot()) return undefined;
  const hint = 'No Dovecot found: install the package dovecot-imapd.';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return hint;
  process.stdout.write("Installing Dovecot from the system's packages\n");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'dovecot-imapd'],
  ]) {
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return findDovecot() ? undefined : hint;
}
