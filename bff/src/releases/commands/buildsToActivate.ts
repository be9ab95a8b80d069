import { join } from 'node:path';
import { selectRows, type IdentityDb } from '@trestle/db/identity/identityDb';
import { findRelease, findStoredPaths, type BuiltRelease } from '../database/storeRelease';
import { hasFiles } from '../serving/missingFiles';

/** Returns the names of current releases that are complete neither in the database nor on this machine. */
export async function findIncompleteReleases(db: IdentityDb, dataDir: string): Promise<Set<string>> {
  const currentReleases = await selectRows<{ name: string; version: string }>(
    db,
    'SELECT `name`, `version` FROM `module_release` WHERE `is_current` = 1',
  );
  const incompleteNames = new Set<string>();
  for (const { name, version } of currentReleases) {
    const release = await findRelease(db, { name, version });
    const paths = release ? await findStoredPaths(db, release.id) : new Set<string>();
    const integrity = release?.integrity ?? {};
    const isStored = Object.keys(integrity).every((path) => paths.has(path));
    if (!isStored && !(await hasFiles(join(dataDir, 'releases', name, version), integrity))) incompleteNames.add(name);
  }
  return incompleteNames;
}

/**
 * Finds out which version stays current although a build is published: the build's version is known already, so that it
 * stays as the last activation or rollback left it.
 * @returns that version, the build's own or another; null when the build is to be activated, since its version is new
 * or nothing of its name is current
 */
export async function findStayingVersion(db: IdentityDb, release: BuiltRelease): Promise<string | null> {
  const releases = await selectRows<{ version: string; is_current: boolean }>(
    db,
    'SELECT `version`, `is_current` FROM `module_release` WHERE `name` = ?',
    [release.name],
  );
  const isKnown = releases.some(({ version }) => version === release.version);
  return (isKnown && releases.find((row) => row.is_current)?.version) || null;
}
