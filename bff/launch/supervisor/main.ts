import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingWarnings } from '@trestle/db/platform/settings';
import { supervisorSettings } from '../../src/settings';
import { isDatabaseEmpty } from './isDatabaseEmpty';
import { superviseProduct } from './product';

/** `node bff/dist/supervisor/main.mjs`: runs the whole product from one foreground process (contract §1). */
async function main(): Promise<void> {
  // Files that this process and its children create are readable by their owner only: logs, mails, releases.
  process.umask(0o077);
  const settings = supervisorSettings();
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
  const stop = new AbortController();
  const product = superviseProduct({ settings, root, print, signal: stop.signal });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(signal, () => stop.abort());
  }
  // An error here means that the terminal is gone.
  process.stdout.on('error', () => stop.abort());
  const urls = await product.started;
  if (urls) {
    if (process.connected) process.send?.({ ready: true, ...urls });
    print(`\n${settings.productName} is running at ${urls.url}`);
    if (settings.demo) print(demoAccounts(settings.demoPassword));
    else if (await isDatabaseEmpty(urls.databaseUrl).catch(() => false)) print(FIRST_ADMINISTRATOR);
    for (const warning of settingWarnings(settings)) print(`Warning: ${warning}`);
    print('Ctrl-C stops it.\n');
  }
  await product.ended;
}

const FIRST_ADMINISTRATOR =
  'There is no user yet. The first administrator: npm run create-admin -- <user name> <e-mail>';

function demoAccounts(password: string): string {
  return [
    `Demo accounts, all with the password ${password}:`,
    '  admin (superuser), office (administrator), store1 and store2 (store users, each of another store),',
    '  buyer, warehouse and marketing (head office, each with other field rules),',
    '  nostore (no store), nogroup (no group), twogroups (both groups), inactive (cannot log in)',
  ].join('\n');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
