import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownTable } from '@trestle/schema/ownTable';
import { release, rollback, switchRemote } from './releases/commands/sendRelease';
import { publishAll } from './releases/commands/publish';
import { connectIdentityDb } from '@trestle/db/identity/identityDb';
import { purgeAudit } from '@trestle/db/identity/purgeAudit';
import { purgeExpired } from '@trestle/db/identity/purgeExpired';
import { createPruningStore } from './releases/database/pruneReleases';
import { prune } from './releases/pruning/schedulePruning';
import { serve } from './serve';
import { publishSettings } from './settings';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const FILES_ONLY = '--files-only';

/**
 * `node bff/dist/main.mjs publish [folder]`: stores the remotes' builds in the database and activates new ones.
 * The folder holds the remotes (`mf-*`); by default it is this repository.
 * @throws Error with one line for the person who called it
 */
async function publish(args: readonly string[]): Promise<void> {
  const options = args.filter((arg) => arg.startsWith('-'));
  const unknownOption = options.find((option) => option !== FILES_ONLY);
  if (unknownOption !== undefined) throw new Error(`publish knows no ${unknownOption}, only ${FILES_ONLY}.`);
  const folder = args.find((arg) => !arg.startsWith('-'));
  const settings = publishSettings();
  const { stored, refused } = await publishAll({
    root: folder === undefined ? ROOT : resolve(folder),
    databaseUrl: settings.databaseUrl,
    settings,
    print,
    filesOnly: options.includes(FILES_ONLY),
  });
  if (stored.length === 0) throw new Error('There is no build to publish: run `npm run build` first.');
  for (const { name, version } of stored) print(`${name} ${version} is in the database.`);
  if (refused.length > 0) throw new Error(`Not activated: ${refused.join(', ')}.`);
}

/** `node bff/dist/main.mjs prune`: deletes releases that need not be kept, as every BFF does each hour. */
async function pruneNow(): Promise<void> {
  const { databaseUrl, dataDir, releasesKept: maxReleases, releasesKeptDays: maxAgeDays } = publishSettings();
  const db = connectIdentityDb(databaseUrl);
  try {
    const releasesDir = join(resolve(dataDir), 'releases');
    const pruned = await prune({ store: createPruningStore(db), limits: { maxReleases, maxAgeDays }, releasesDir });
    for (const release of pruned.releases) print(`${release} is deleted.`);
    print(`${pruned.releases.length} releases deleted, and ${pruned.cached.length} from this machine's cache.`);
  } finally {
    db.close();
  }
}

/**
 * `node bff/dist/main.mjs purge`: deletes all that has expired, also what is more than the BFFs delete in an hour, such
 * as years of the audit after AUDIT_DAYS was set. It can be ended at any time, and goes on when it runs again.
 */
async function purgeNow(): Promise<void> {
  const { databaseUrl, auditDays } = publishSettings();
  const db = connectIdentityDb(databaseUrl);
  try {
    const entries = await purgeAudit(db, auditDays, Infinity);
    print(
      auditDays === 0 ? 'The audit is kept for ever: AUDIT_DAYS is 0.' : `${entries} entries of the audit deleted.`,
    );
    const expired = Object.entries(await purgeExpired(db, 'all')).filter(([, count]) => count > 0);
    for (const [table, count] of expired) print(`${count} rows of ${table} deleted.`);
    if (expired.length === 0) print('Nothing else has expired.');
  } finally {
    db.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const COMMANDS: Readonly<Record<string, () => Promise<void> | void>> = ownTable({
  serve: () => serve(ROOT),
  publish: () => publish(process.argv.slice(3)),
  release: () => release(process.argv.slice(3), { root: ROOT, print }),
  prune: () => pruneNow(),
  purge: () => purgeNow(),
  rollback: () => rollback(process.argv.slice(3), { root: ROOT, print }),
  switch: () => switchRemote(process.argv.slice(3), { root: ROOT, print }),
});
const command = COMMANDS[process.argv[2] ?? 'serve'];
try {
  if (!command) throw new Error(`There is no command ${process.argv[2]}: ${Object.keys(COMMANDS).join(', ')}`);
  await command();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
