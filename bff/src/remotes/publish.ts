import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectIdentityDb, inTransaction, selectRows, type IdentityDb } from '@trestle/db/identity/identityDb';
import { readBuild, readDescription, type RemoteBuild } from './build';
import { currentReleases, type ReleaseRow } from './currentReleases';
import { hasFiles } from './missingFiles';
import { integrityOf } from './releaseFiles';
import { activateRelease, findRelease, storedPaths, storeRelease } from './releaseTable';

export interface PublishOptions {
  /** Folder with the remotes, `mf-*`: the repository, or where a team has built its own. */
  root: string;
  databaseUrl: string;
  say: (line: string) => void;
  /** Stores the builds without activating a release. */
  filesOnly?: boolean;
  /**
   * DATA_DIR of a product on a single machine. A current release whose files are neither there nor in the database is
   * replaced by the build.
   */
  replaceMissingIn?: string;
}

/** Stores the remotes' builds in the database and activates new ones. An unchanged build changes nothing. */
export async function publishAll({
  root,
  databaseUrl,
  say,
  filesOnly = false,
  replaceMissingIn,
}: PublishOptions): Promise<ReleaseRow[]> {
  const builds = readdirSync(root)
    .filter((folder) => /^mf-[a-z]+$/.test(folder))
    .map((name) => ({ name, build: readBuild(join(root, name)) }))
    .filter((each): each is { name: string; build: RemoteBuild } => each.build !== undefined);
  if (builds.length === 0) return [];
  const db = connectIdentityDb(databaseUrl);
  try {
    const withoutFiles = replaceMissingIn ? await remotesWithoutFiles(db, replaceMissingIn) : new Set<string>();
    const releases: ReleaseRow[] = [];
    for (const { name, build } of builds) {
      const release = describeRelease(name, build);
      const isNew = withoutFiles.has(name) || (await neverPublished(db, release));
      await inTransaction(db, (run) => storeRelease(run, release, build.files));
      releases.push(release);
      if (filesOnly || !isNew) continue;
      await inTransaction(db, (run) => activateRelease(run, name, build.version));
      say(`Published ${name} ${build.version}`);
    }
    return releases;
  } finally {
    await db.close();
  }
}

/** Returns a build as the release that it becomes. */
export function describeRelease(name: string, { version, files }: RemoteBuild): ReleaseRow {
  const integrity = Object.fromEntries([...files].map(([path, bytes]) => [path, integrityOf(bytes)]));
  return { name, version, entry: `/remotes/${name}/${version}/mf-manifest.json`, integrity, ...readDescription(files) };
}

/** Returns the names of remotes whose current release is complete neither in the database nor on this machine. */
async function remotesWithoutFiles(db: IdentityDb, dataDir: string): Promise<Set<string>> {
  const missing = new Set<string>();
  for (const { name, version, integrity } of await currentReleases(db)) {
    const release = await findRelease(db, { name, version });
    const stored = release ? await storedPaths(db, release.id) : new Set<string>();
    const isStored = Object.keys(integrity).every((path) => stored.has(path));
    if (!isStored && !(await hasFiles(join(dataDir, 'releases', name, version), integrity))) missing.add(name);
  }
  return missing;
}

/** Whether a release was never published. A known release stays as the last activation or rollback left it. */
async function neverPublished(db: IdentityDb, release: ReleaseRow): Promise<boolean> {
  const known = await selectRows<{ version: string; is_current: boolean }>(
    db,
    'SELECT version, is_current FROM module_release WHERE name = ?',
    [release.name],
  );
  return !(known.some((row) => row.version === release.version) && known.some((row) => row.is_current));
}
