import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectIdentityDb, selectRows, inTransaction, type IdentityDb } from '@trestle/db/identity/identityDb';
import { digestOf, readBuild } from './build';
import { currentReleases, type ReleaseRow } from './currentReleases';
import { hasFiles } from './missingFiles';

export interface PublishOptions {
  /** Folder with the remotes, `mf-*`: the repository, or where a team has built its own. */
  root: string;
  dataDir: string;
  databaseUrl: string;
  say: (line: string) => void;
  /** Copies the files and makes nothing current: for machines that are to have them before any browser asks. */
  filesOnly?: boolean;
  /** Makes a build current also where one that was current before it has no files on this machine, the only one there is. */
  replaceMissing?: boolean;
}

/** Publishes what the remotes' dist folders hold, and makes current what is new; an unchanged build changes nothing. */
export async function publishAll(options: PublishOptions): Promise<ReleaseRow[]> {
  const { root, dataDir, databaseUrl, say, filesOnly = false, replaceMissing = false } = options;
  const remotes = readdirSync(root).filter((folder) => /^mf-[a-z]+$/.test(folder));
  const releases = remotes.map((name) => publish(root, dataDir, name)).filter((release) => release !== undefined);
  if (releases.length === 0 || filesOnly) return releases;
  const db = connectIdentityDb(databaseUrl);
  try {
    const missing = replaceMissing ? await missingIn(db, dataDir) : new Set<string>();
    for (const release of releases) {
      if (!missing.has(release.name) && !(await isNew(db, release))) continue;
      await activate(db, release);
      writeRelease(dataDir, release);
      say(`Published ${release.name} ${release.version}`);
    }
  } finally {
    await db.close();
  }
  return releases;
}

/** Names of the remotes whose current release has no files here. */
async function missingIn(db: IdentityDb, dataDir: string): Promise<Set<string>> {
  const missing = new Set<string>();
  for (const { name, version, integrity } of await currentReleases(db)) {
    if (!(await hasFiles(join(dataDir, 'releases', name, version), integrity))) missing.add(name);
  }
  return missing;
}

/**
 * Copies a remote's build to DATA_DIR/releases/{name}/{version}/, which never changes afterwards. It is copied beside
 * and renamed, so that a version that is there is whole; one that was damaged since is put back.
 */
export function publish(root: string, dataDir: string, name: string): ReleaseRow | undefined {
  const build = readBuild(join(root, name));
  if (!build) return undefined;
  const releases = join(dataDir, 'releases', name);
  const target = join(releases, build.version);
  if (!isWhole(target, build.integrity)) {
    const fresh = `${target}.new`;
    mkdirSync(releases, { recursive: true });
    rmSync(fresh, { recursive: true, force: true });
    cpSync(join(root, name, 'dist'), fresh, { recursive: true, filter: (file) => !file.endsWith('.map') });
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
  }
  return { name, ...build, entry: `/remotes/${name}/${build.version}/mf-manifest.json` };
}

/** Whether a release's folder holds every file as it was built. */
function isWhole(folder: string, integrity: Readonly<Record<string, string>>): boolean {
  return Object.entries(integrity).every(([file, expected]) => {
    const place = join(folder, file);
    return existsSync(place) && digestOf(readFileSync(place)) === expected;
  });
}

/** Whether a release was never published: one that was stays as the last activation or rollback left it. */
async function isNew(db: IdentityDb, release: ReleaseRow): Promise<boolean> {
  const known = await selectRows<{ version: string; is_current: boolean }>(
    db,
    'SELECT version, is_current FROM module_release WHERE name = ?',
    [release.name],
  );
  return !(known.some((row) => row.version === release.version) && known.some((row) => row.is_current));
}

/** Makes a release the one that browsers get; its predecessors stay where they are. Several machines may do so at once. */
export async function activate(db: IdentityDb, release: ReleaseRow): Promise<void> {
  const { name, version, entry, contract } = release;
  const [integrity, pages, menus] = [release.integrity, release.pages, release.menus].map((json) =>
    JSON.stringify(json),
  );
  await inTransaction(db, async ({ pool }) => {
    await pool.query(
      'UPDATE module_release SET is_current = FALSE, modified_date = UTC_TIMESTAMP(3) WHERE name = ? AND version <> ? AND is_current = TRUE ORDER BY id',
      [name, version],
    );
    await pool.query(
      'INSERT INTO module_release (created_date, modified_date, name, version, entry, integrity, contract, pages, menus,' +
        ' is_current)' +
        ' VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?, ?, TRUE)' +
        ' ON DUPLICATE KEY UPDATE is_current = TRUE, modified_date = UTC_TIMESTAMP(3)',
      [name, version, entry, integrity, contract, pages, menus],
    );
  });
}

/** DATA_DIR/releases/{name}/release.json: what is current, for whoever looks at the folder. */
function writeRelease(dataDir: string, release: ReleaseRow): void {
  const file = join(dataDir, 'releases', release.name, 'release.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(release, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
