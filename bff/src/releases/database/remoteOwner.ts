import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import type { RemoteOwner } from '@trestle/schema/modules';
import { writeModuleEvent } from './auditModule';
import type { Releaser } from './auditRelease';
import { lockLiveReleases } from './liveReleases';
import { requireModule } from './switchedOff';

/** Returns the teams of the remotes, by the remote's name. */
export async function findOwners(db: QueryRunner): Promise<Map<string, RemoteOwner>> {
  const rows = await selectRows<RemoteOwner & { name: string }>(
    db,
    'SELECT `name`, `team`, `contact` FROM `remote_owner` ORDER BY `name`',
  );
  return new Map(rows.map(({ name, team, contact }) => [name, { team, contact }]));
}

/**
 * Names the team of a remote. The same team again changes nothing.
 * @param owner null for none
 * @throws Problem 404 for a remote without a release
 */
export async function setOwner(
  transaction: QueryRunner,
  name: string,
  owner: RemoteOwner | null,
  releaser: Releaser,
): Promise<RemoteOwner | null> {
  await lockLiveReleases(transaction);
  const record = await requireModule(transaction, name);
  const before = (await findOwners(transaction)).get(name) ?? null;
  if (before?.team === owner?.team && before?.contact === owner?.contact) return before;
  if (owner === null) await executeUpdate(transaction, 'DELETE FROM `remote_owner` WHERE `name` = ?', [name]);
  else
    await executeUpdate(
      transaction,
      'INSERT INTO `remote_owner` (`name`, `team`, `contact`) VALUES (?, ?, ?) ' +
        'ON DUPLICATE KEY UPDATE `team` = VALUES(`team`), `contact` = VALUES(`contact`)',
      [name, owner.team, owner.contact],
    );
  await writeModuleEvent(transaction, {
    action: 'set_owner',
    record,
    changes: {
      team: [before?.team ?? null, owner?.team ?? null],
      contact: [before?.contact ?? null, owner?.contact ?? null],
    },
    releaser,
  });
  return owner;
}
