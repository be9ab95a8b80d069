import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import { invalidField } from '@trestle/schema/errors';
import type { Rollout } from '../rollout';

/** A release whose users change. */
type RolloutTarget = { id: number; name: string };

/**
 * Makes a stored release current. Older releases are kept. A trial of this release, or of an older one, ends.
 */
export async function giveToEveryone(transaction: QueryRunner, { id, name }: RolloutTarget): Promise<void> {
  await forgetTrialUsers(transaction, name);
  await executeUpdate(
    transaction,
    'UPDATE `module_release` SET `is_trial` = 0, `share` = 100, `group` = NULL, `modified_date` = UTC_TIMESTAMP(3) ' +
      'WHERE `name` = ? AND `is_trial` = 1 AND `id` <= ?',
    [name, id],
  );
  await executeUpdate(
    transaction,
    'UPDATE `module_release` SET `is_current` = (`id` = ?), `modified_date` = UTC_TIMESTAMP(3), ' +
      '`activated_date` = IF(`id` = ?, UTC_TIMESTAMP(3), `activated_date`), ' +
      '`step` = IF(`id` = ?, (SELECT `steps` FROM `release_lock` WHERE `id` = 1), `step`), ' +
      '`taken_back` = IF(`id` = ?, NULL, `taken_back`) ' +
      'WHERE `name` = ? AND `is_current` <> (`id` = ?) ORDER BY `id`',
    [id, id, id, id, name, id],
  );
}

/**
 * Starts the trial of a release, in the place of another trial of its remote, or changes who gets it.
 * @throws Problem 400 for an unknown group
 */
export async function giveToSome(transaction: QueryRunner, target: RolloutTarget, rollout: Rollout): Promise<void> {
  const group = rollout.to === 'group' ? await findGroup(transaction, rollout.group) : null;
  await endTrial(transaction, target.name);
  await executeUpdate(
    transaction,
    'UPDATE `module_release` SET `is_trial` = 1, `trial_date` = UTC_TIMESTAMP(3), `share` = ?, `group` = ?, ' +
      '`taken_back` = NULL, `modified_date` = UTC_TIMESTAMP(3) WHERE `id` = ?',
    [rollout.to === 'share' ? rollout.percent : null, group, target.id],
  );
}

/**
 * Ends a remote's trial: everyone gets the current release.
 * @param takeBackReason why it is taken back automatically; null when somebody ends it
 * @returns whether there was a trial
 */
export async function endTrial(
  transaction: QueryRunner,
  name: string,
  takeBackReason: string | null = null,
): Promise<boolean> {
  await forgetTrialUsers(transaction, name);
  const endedTrials = await executeUpdate(
    transaction,
    'UPDATE `module_release` SET `is_trial` = 0, `share` = 100, `group` = NULL, `taken_back` = ?, ' +
      '`modified_date` = UTC_TIMESTAMP(3) WHERE `name` = ? AND `is_trial` = 1',
    [takeBackReason, name],
  );
  return endedTrials > 0;
}

/** Deletes the people counted for a remote's trial. The next trial is another comparison. */
async function forgetTrialUsers(transaction: QueryRunner, name: string): Promise<void> {
  const trials = await selectRows<{ id: number }>(
    transaction,
    'SELECT `id` FROM `module_release` WHERE `name` = ? AND `is_trial` = 1',
    [name],
  );
  for (const { id } of trials)
    await executeUpdate(transaction, 'DELETE FROM `release_trial_user` WHERE `trial` = ?', [id]);
}

/** Returns the id of a group. @param group its id or name */
async function findGroup(transaction: QueryRunner, group: number | string): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    transaction,
    `SELECT \`id\` FROM \`group\` WHERE ${typeof group === 'number' ? '`id`' : '`name`'} = ?`,
    [group],
  );
  if (!row) throw invalidField('group', 'There is no such group');
  return row.id;
}
