import { writeReleaseEvent } from '@trestle/db/identity/auditEvent';
import {
  executeUpdate,
  inTransaction,
  selectRows,
  type IdentityDb,
  type QueryRunner,
} from '@trestle/db/identity/identityDb';
import { releasesToPrune, type PrunableRelease, type PruningLimits } from '../pruning/releasesToPrune';

/** A release that may be pruned, with what its audit entry says. */
type PruneCandidate = PrunableRelease & { version: string; commit: string | null };

/** Database calls for deleting old releases. */
export interface PruningStore {
  /** Deletes old releases. @returns their names and versions, such as `mf-orders 1.42.0-0a1b2c3d4e` */
  pruneReleases(limits: PruningLimits, requestId: string): Promise<string[]>;
  /** Returns the versions that are kept, by remote. */
  findKeptVersions(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

/** Creates the part of the release store that deletes old releases. */
export function createPruningStore(db: IdentityDb): PruningStore {
  return {
    pruneReleases: (limits, requestId) => pruneReleases(db, limits, requestId),
    findKeptVersions: () => findKeptVersions(db),
  };
}

/**
 * Deletes releases that need not be kept, with their files, errors and trial users. Several processes may do so.
 */
async function pruneReleases(db: IdentityDb, limits: PruningLimits, requestId: string): Promise<string[]> {
  const releases = await selectRows<PruneCandidate>(
    db,
    'SELECT `id`, `name`, `version`, `commit`, `is_current` AS `isCurrent`, `is_trial` AS `isTrial`, ' +
      '`activated_date` AS `activatedDate`, `trial_date` AS `trialDate`, `modified_date` AS `modifiedDate`, ' +
      '`taken_back` AS `takenBack`, ' +
      '`created_date` AS `createdDate` FROM `module_release`',
  );
  const prunedNames: string[] = [];
  for (const id of releasesToPrune(releases, limits)) {
    const release = releases.find((candidate) => candidate.id === id)!;
    const isDeleted = await inTransaction(db, (transaction) => deleteRelease(transaction, release, limits, requestId));
    if (isDeleted) prunedNames.push(`${release.name} ${release.version}`);
  }
  return prunedNames;
}

/** Deletes a release, unless it came into use or was deleted meanwhile. @returns whether it was deleted */
async function deleteRelease(
  transaction: QueryRunner,
  { id, version, commit }: PruneCandidate,
  { maxReleases, maxAgeDays }: PruningLimits,
  requestId: string,
): Promise<boolean> {
  const deletedRows = await executeUpdate(
    transaction,
    'DELETE FROM `module_release` WHERE `id` = ? AND `is_current` = 0 AND `is_trial` = 0',
    [id],
  );
  if (deletedRows === 0) return false;
  await writeReleaseEvent(transaction, {
    action: 'delete',
    actor: null,
    record: { name: 'module_release', id },
    changes: { version: [version, null], commit: [commit, null] },
    reason: `${maxReleases} releases of a remote are kept, for ${maxAgeDays} days`,
    requestId,
  });
  return true;
}

async function findKeptVersions(db: QueryRunner): Promise<Map<string, Set<string>>> {
  const rows = await selectRows<{ name: string; version: string }>(
    db,
    'SELECT `name`, `version` FROM `module_release`',
  );
  const versions = new Map<string, Set<string>>();
  for (const { name, version } of rows) versions.set(name, (versions.get(name) ?? new Set()).add(version));
  return versions;
}
