import { writeReleaseEvent } from '@trestle/db/identity/auditEvent';
import { executeUpdate, selectRows } from '@trestle/db/identity/identityDb';
import { badRequest } from '@trestle/schema/errors';
import type { Freeze } from '@trestle/schema/modules';
import { lockLiveReleases } from './liveReleases';
import type { Run } from './releaseRecord';

/** Returns the freeze that holds now, or null. */
export async function findFreeze(db: Run): Promise<Freeze | null> {
  const [freeze] = await selectRows<Freeze>(
    db,
    'SELECT f.`reason`, f.`created_date` AS date, u.`descriptive_name` AS user FROM `release_freeze` f ' +
      'LEFT JOIN `user` u ON u.`id` = f.`user` WHERE f.`ended_date` IS NULL ORDER BY f.`id` DESC LIMIT 1',
  );
  return freeze ?? null;
}

/** @throws Problem 409 with the reason, while releases are frozen */
export async function requireThaw(db: Run): Promise<void> {
  const freeze = await findFreeze(db);
  if (freeze) throw badRequest(`Releases are frozen: ${freeze.reason}`, 409);
}

/**
 * Freezes releases for a reason, or ends that.
 * @param run a transaction
 * @param reason null ends it
 */
export async function setFreeze(
  run: Run,
  reason: string | null,
  { user, requestId }: { user: number; requestId: string },
): Promise<Freeze | null> {
  // Waits for releases that are under way: none becomes current after the reply.
  await lockLiveReleases(run);
  const before = await findFreeze(run);
  if (before?.reason === (reason ?? undefined)) return before;
  await executeUpdate(
    run,
    'UPDATE `release_freeze` SET `ended_date` = UTC_TIMESTAMP(3) WHERE `ended_date` IS NULL ORDER BY `id`',
  );
  if (reason !== null) {
    await executeUpdate(
      run,
      'INSERT INTO `release_freeze` (`created_date`, `user`, `reason`) VALUES (UTC_TIMESTAMP(3), ?, ?)',
      [user, reason],
    );
  }
  const [row] = await selectRows<{ id: number }>(run, 'SELECT MAX(`id`) AS id FROM `release_freeze`');
  await writeReleaseEvent(run, {
    action: reason === null ? 'thaw' : 'freeze',
    actor: user,
    record: { name: 'release_freeze', id: row?.id ?? 0 },
    changes: { reason: [before?.reason ?? null, reason] },
    requestId,
  });
  return findFreeze(run);
}
