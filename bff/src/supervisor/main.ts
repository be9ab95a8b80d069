import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingWarnings } from '@trestle/db/identity/settings';
import { supervisorSettings } from '../settings';
import { isDatabaseEmpty } from './isDatabaseEmpty';
import { superviseProduct } from './product';

/** `node bff/dist/supervisor/main.mjs`: the whole product in one foreground process (contract §1). */
async function main(): Promise<void> {
  // Whatever it and its children make is theirs alone: logs, mails, releases.
  process.umask(0o077);
  const settings = supervisorSettings();
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
  const stop = new AbortController();
  const product = superviseProduct({ settings, root, say, signal: stop.signal });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stop.abort());
  process.stdout.on('error', () => stop.abort()); // the terminal is gone
  const running = await product.started;
  if (running) {
    if (process.connected) process.send?.({ ready: true, ...running });
    say(`\n${settings.productName} is running at ${running.url}`);
    if (settings.demo) say(demoAccounts(settings.demoPassword));
    else if (await isDatabaseEmpty(running.databaseUrl).catch(() => false)) say(FIRST_ADMINISTRATOR);
    for (const warning of settingWarnings(settings)) say(`Warning: ${warning}`);
    say('Ctrl-C stops it.\n');
  }
  await product.ended;
}

const FIRST_ADMINISTRATOR =
  'There is no user yet. The first administrator: npm run create-admin -- <user name> <e-mail>';

function demoAccounts(password: string): string {
  return [
    `Demo accounts, all with the password ${password}:`,
    '  admin (superuser), office (administrator), store1 and store2 (store users, each of another store),',
    '  nostore (no store), nogroup (no group), twogroups (both groups), inactive (cannot log in)',
  ].join('\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
