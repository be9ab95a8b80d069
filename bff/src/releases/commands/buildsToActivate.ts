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
 * Finds out which version stays current although a build is published. A build that people were given before, by an
 * activation or a trial, stays as the last step left it. One that was only stored, by `--files-only` or by a run that
 * was ended in the middle, is still to be activated.
 * @returns that version, the build's own or another; null when the build is to be activated, since nobody had it yet
 * or nothing of its name is current
 */
export async function findStayingVersion(
  db: IdentityDb,
  { name, version }: Pick<BuiltRelease, 'name' | 'version'>,
): Promise<string | null> {
  const releases = await selectRows<{ version: string; isCurrent: boolean; wasGiven: unknown }>(
    db,
    'SELECT `version`, `is_current` AS isCurrent, (`is_current` = 1 OR `activated_date` IS NOT NULL OR ' +
      '`trial_date` IS NOT NULL) AS wasGiven FROM `module_release` WHERE `name` = ?',
    [name],
  );
  const isKnown = releases.some((release) => release.version === version && Boolean(release.wasGiven));
  return (isKnown && releases.find(({ isCurrent }) => isCurrent)?.version) || null;
}
