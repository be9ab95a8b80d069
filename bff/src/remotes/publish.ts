import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectIdentityDb, selectRows, inTransaction, type IdentityDb } from '@trestle/db/identity/identityDb';
import { integrityOf, readBuild } from './build';
import { currentReleases, type ReleaseRow } from './currentReleases';
import { hasFiles } from './missingFiles';

export interface PublishOptions {
  /** Folder with the remotes, `mf-*`: the repository, or where a team has built its own. */
  root: string;
  dataDir: string;
  databaseUrl: string;
  say: (line: string) => void;
  /** Copies the files without activating a release: for machines that need them before any browser asks. */
  filesOnly?: boolean;
  /** Activates a build also where the current release has lost its files. Only for a product on a single machine. */
  replaceMissing?: boolean;
}

/** Publishes the remotes' builds and activates new ones. An unchanged build changes nothing. */
export async function publishAll(options: PublishOptions): Promise<ReleaseRow[]> {
  const { root, dataDir, databaseUrl, say, filesOnly = false, replaceMissing = false } = options;
  const remotes = readdirSync(root).filter((folder) => /^mf-[a-z]+$/.test(folder));
  const releases = remotes.map((name) => publish(root, dataDir, name)).filter((release) => release !== undefined);
  if (releases.length === 0 || filesOnly) return releases;
  const db = connectIdentityDb(databaseUrl);
  try {
    const withoutFiles = replaceMissing ? await remotesWithoutFiles(db, dataDir) : new Set<string>();
    for (const release of releases) {
      if (!withoutFiles.has(release.name) && !(await isNew(db, release))) continue;
      await activate(db, release);
      writeReleaseFile(dataDir, release);
      say(`Published ${release.name} ${release.version}`);
    }
  } finally {
    await db.close();
  }
  return releases;
}

/** Returns the names of remotes whose current release is not complete on this machine. */
async function remotesWithoutFiles(db: IdentityDb, dataDir: string): Promise<Set<string>> {
  const missing = new Set<string>();
  for (const { name, version, integrity } of await currentReleases(db)) {
    if (!(await hasFiles(join(dataDir, 'releases', name, version), integrity))) missing.add(name);
  }
  return missing;
}

/**
 * Copies a remote's build to DATA_DIR/releases/{name}/{version}/, which never changes afterwards. The copy is renamed
 * into place when it is complete. A damaged release is replaced.
 */
export function publish(root: string, dataDir: string, name: string): ReleaseRow | undefined {
  const build = readBuild(join(root, name));
  if (!build) return undefined;
  const releasesDir = join(dataDir, 'releases', name);
  const target = join(releasesDir, build.version);
  if (!isIntact(target, build.integrity)) {
    const temporary = `${target}.new`;
    mkdirSync(releasesDir, { recursive: true });
    rmSync(temporary, { recursive: true, force: true });
    cpSync(join(root, name, 'dist'), temporary, { recursive: true, filter: (file) => !file.endsWith('.map') });
    rmSync(target, { recursive: true, force: true });
    renameSync(temporary, target);
  }
  return { name, ...build, entry: `/remotes/${name}/${build.version}/mf-manifest.json` };
}

/** Whether a release's folder holds every file with the content that was built. */
function isIntact(folder: string, integrity: Readonly<Record<string, string>>): boolean {
  return Object.entries(integrity).every(([file, expected]) => {
    const path = join(folder, file);
    return existsSync(path) && integrityOf(readFileSync(path)) === expected;
  });
}

/** Whether a release was never published. A known release stays as the last activation or rollback left it. */
async function isNew(db: IdentityDb, release: ReleaseRow): Promise<boolean> {
  const known = await selectRows<{ version: string; is_current: boolean }>(
    db,
    'SELECT version, is_current FROM module_release WHERE name = ?',
    [release.name],
  );
  return !(known.some((row) => row.version === release.version) && known.some((row) => row.is_current));
}

/**
 * Makes a release the one that browsers get. Older releases are kept. Several machines may do this at the same time.
 */
export async function activate(db: IdentityDb, release: ReleaseRow): Promise<void> {
  const { name, version, entry, contract } = release;
  const lists = [release.integrity, release.pages, release.menus, release.homeCards];
  const [integrity, pages, menus, homeCards] = lists.map((json) => JSON.stringify(json));
  await inTransaction(db, async ({ pool }) => {
    await pool.query(
      'UPDATE module_release SET is_current = FALSE, modified_date = UTC_TIMESTAMP(3) ' +
        'WHERE name = ? AND version <> ? AND is_current = TRUE ORDER BY id',
      [name, version],
    );
    await pool.query(
      'INSERT INTO module_release (created_date, modified_date, name, version, entry, integrity, contract, ' +
        'pages, menus, home_cards, is_current) ' +
        'VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?, ?, ?, TRUE) ' +
        'ON DUPLICATE KEY UPDATE is_current = TRUE, modified_date = UTC_TIMESTAMP(3)',
      [name, version, entry, integrity, contract, pages, menus, homeCards],
    );
  });
}

/** Writes DATA_DIR/releases/{name}/release.json, which tells people who look into the folder what is current. */
function writeReleaseFile(dataDir: string, release: ReleaseRow): void {
  const file = join(dataDir, 'releases', release.name, 'release.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(release, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
