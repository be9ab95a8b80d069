import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import { releaseRefused } from '@trestle/schema/errors';
import { writeModuleEvent } from './auditModule';
import type { Releaser } from './auditRelease';
import { lockLiveReleases } from './liveReleases';
import { requireModule } from './switchedOff';

/** Open browsers ask every 5 minutes what there is. Until then one may still load a file of the remote. */
const REMOVABLE_AFTER_MINUTES = 10;

/**
 * Deletes a remote with its releases, their files and errors, its release tokens and its owner. Rules and views that name its
 * pages stay, as they do for any page that is gone.
 * @throws Problem 404 for a remote without a release; 409 until it has been off for ten minutes
 */
export async function removeModule(transaction: QueryRunner, name: string, releaser: Releaser): Promise<void> {
  await lockLiveReleases(transaction);
  const record = await requireModule(transaction, name);
  const [off] = await selectRows<{ minutes: number }>(
    transaction,
    'SELECT TIMESTAMPDIFF(MINUTE, `created_date`, UTC_TIMESTAMP(3)) AS minutes FROM `switched_off_remote` WHERE `name` = ?',
    [name],
  );
  if (!off) throw releaseRefused(`${name} is switched on. Switch it off first.`);
  if (off.minutes < REMOVABLE_AFTER_MINUTES)
    throw releaseRefused(
      `Open browsers may still use ${name}. Remove it ${REMOVABLE_AFTER_MINUTES} minutes after it was switched off.`,
    );
  await executeUpdate(transaction, 'DELETE FROM `module_release` WHERE `name` = ? ORDER BY `id`', [name]);
  await executeUpdate(transaction, 'DELETE FROM `release_token` WHERE `remote` = ? ORDER BY `id`', [name]);
  await executeUpdate(transaction, 'DELETE FROM `switched_off_remote` WHERE `name` = ?', [name]);
  await executeUpdate(transaction, 'DELETE FROM `remote_owner` WHERE `name` = ?', [name]);
  await writeModuleEvent(transaction, {
    action: 'remove',
    record,
    changes: { version: [record.version, null] },
    releaser,
  });
}
