import { writeReleaseEvent } from '@trestle/db/identity/auditEvent';
import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import { releaseRefused } from '@trestle/schema/errors';
import type { Freeze } from '@trestle/schema/modules';
import { lockLiveReleases } from './liveReleases';

/** Returns the present freeze, or null. */
export async function findFreeze(db: QueryRunner): Promise<Freeze | null> {
  const [freeze] = await selectRows<Freeze>(
    db,
    'SELECT f.`reason`, f.`created_date` AS date, u.`descriptive_name` AS user FROM `release_freeze` f ' +
      'LEFT JOIN `user` u ON u.`id` = f.`user` WHERE f.`ended_date` IS NULL ORDER BY f.`id` DESC LIMIT 1',
  );
  return freeze ?? null;
}

/** Checks that releases are not frozen. @throws Problem 409 with the reason of the freeze */
export async function requireNoFreeze(db: QueryRunner): Promise<void> {
  const freeze = await findFreeze(db);
  if (freeze) throw releaseRefused(`Releases are frozen: ${freeze.reason}`);
}

/**
 * Freezes releases, or ends the freeze.
 * @param reason null to end the freeze
 */
export async function setFreeze(
  transaction: QueryRunner,
  reason: string | null,
  { user, requestId }: { user: number; requestId: string },
): Promise<Freeze | null> {
  // Waits for releases that are under way: none becomes current after the reply.
  await lockLiveReleases(transaction);
  const freezeBefore = await findFreeze(transaction);
  if (freezeBefore?.reason === (reason ?? undefined)) return freezeBefore;
  await executeUpdate(
    transaction,
    'UPDATE `release_freeze` SET `ended_date` = UTC_TIMESTAMP(3) WHERE `ended_date` IS NULL ORDER BY `id`',
  );
  if (reason !== null) {
    await executeUpdate(
      transaction,
      'INSERT INTO `release_freeze` (`created_date`, `user`, `reason`) VALUES (UTC_TIMESTAMP(3), ?, ?)',
      [user, reason],
    );
  }
  const [row] = await selectRows<{ id: number }>(transaction, 'SELECT MAX(`id`) AS id FROM `release_freeze`');
  await writeReleaseEvent(transaction, {
    action: reason === null ? 'thaw' : 'freeze',
    actor: user,
    record: { name: 'release_freeze', id: row?.id ?? 0 },
    changes: { reason: [freezeBefore?.reason ?? null, reason] },
    requestId,
  });
  return findFreeze(transaction);
}
