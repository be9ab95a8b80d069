import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import { writeModuleEvent } from './auditModule';
import type { Releaser } from './auditRelease';
import { lockLiveReleases } from './liveReleases';
import { requireModule } from './switchedOff';

/** Whether the pages of a remote are open to everybody whose rules don't deny them. Those of a new remote are not. */
export async function isOpenModule(db: QueryRunner, name: string): Promise<boolean> {
  const [row] = await selectRows<{ isOpen: number | null }>(
    db,
    'SELECT MAX(`is_open`) AS isOpen FROM `module_release` WHERE `name` = ?',
    [name],
  );
  return Number(row?.isOpen ?? 0) === 1;
}

/** Whether everyone has a release of a remote. The remotes that an installation begins with are open. */
export async function hasLiveModule(db: QueryRunner, shellName: string): Promise<boolean> {
  const rows = await selectRows(
    db,
    'SELECT `id` FROM `module_release` WHERE `is_current` = 1 AND `name` <> ? LIMIT 1',
    [shellName],
  );
  return rows.length > 0;
}

/**
 * Opens a remote's pages to everybody whose rules don't deny them, or closes them again.
 * @throws Problem 404 for a remote without a release
 */
export async function openModule(
  transaction: QueryRunner,
  name: string,
  isOpen: boolean,
  releaser: Releaser,
): Promise<void> {
  await lockLiveReleases(transaction);
  const record = await requireModule(transaction, name);
  const wasOpen = await isOpenModule(transaction, name);
  if (wasOpen === isOpen) return;
  await executeUpdate(transaction, 'UPDATE `module_release` SET `is_open` = ? WHERE `name` = ? ORDER BY `id`', [
    isOpen ? 1 : 0,
    name,
  ]);
  await writeModuleEvent(transaction, {
    action: isOpen ? 'open_pages' : 'close_pages',
    record,
    changes: { open: [wasOpen, isOpen] },
    releaser,
  });
}
