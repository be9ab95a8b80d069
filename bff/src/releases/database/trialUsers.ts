import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import type { TrialCounts } from '../errors/trialRule';

/** A person who is part of a running trial's comparison. */
export interface TrialUser {
  /** Id of the release on trial. */
  trial: number;
  user: number;
  /** False for people who have the current release. */
  hasTrial: boolean;
}

/** Records who has a trial and who has the current release, so that their failures can be compared. */
export async function recordTrialUser(db: QueryRunner, { trial, user, hasTrial }: TrialUser): Promise<void> {
  await executeUpdate(
    db,
    'INSERT INTO `release_trial_user` (`trial`, `user`, `has_trial`) VALUES (?, ?, ?) ' +
      'ON DUPLICATE KEY UPDATE `failed` = `failed` AND `has_trial` = VALUES(`has_trial`), ' +
      '`has_trial` = VALUES(`has_trial`)',
    [trial, user, hasTrial],
  );
}

/**
 * Records that a release failed for a person who is part of the trial's comparison. Reports of other people, and
 * further reports of the same person, change nothing.
 * @returns whether the failure was recorded
 */
export async function recordFailure(transaction: QueryRunner, { trial, user, hasTrial }: TrialUser): Promise<boolean> {
  const changedRows = await executeUpdate(
    transaction,
    'UPDATE `release_trial_user` SET `failed` = 1 WHERE `trial` = ? AND `user` = ? AND `has_trial` = ? AND NOT `failed`',
    [trial, user, hasTrial],
  );
  return changedRows > 0;
}

/** Counts the people with and without the trial, and those of them for whom their release failed. */
export async function countTrialUsers(transaction: QueryRunner, trial: number): Promise<TrialCounts> {
  const rows = await selectRows<{ has_trial: boolean; users: number; failed: number }>(
    transaction,
    'SELECT `has_trial`, COUNT(*) AS users, CAST(SUM(`failed`) AS SIGNED) AS failed FROM `release_trial_user` ' +
      'WHERE `trial` = ? GROUP BY `has_trial`',
    [trial],
  );
  const countsOf = (hasTrial: boolean) => {
    const row = rows.find((each) => Boolean(each.has_trial) === hasTrial);
    return { users: Number(row?.users ?? 0), failed: Number(row?.failed ?? 0) };
  };
  return { trial: countsOf(true), current: countsOf(false) };
}
