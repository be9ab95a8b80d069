import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import { failuresOfRelease, type TrialCounts } from '../errors/trialRule';

/** A person who is part of a running trial's comparison. */
export interface TrialUser {
  /** Id of the release on trial. */
  trial: number;
  user: number;
  /** False for people who have the current release. */
  hasTrial: boolean;
}

/** A failure of a release for a person. */
export interface TrialFailure extends TrialUser {
  /** Digest of the address at which it failed; null where the browser didn't say. */
  addressDigest: string | null;
  /** Whether the address is not to blame: the current release drew it in its place, or it is a page's own. */
  isReleasesFault: boolean;
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
 * Records that a release failed for a person who is part of the trial's comparison. Reports of other people
 * change nothing. Further reports of the same person say no more than that it failed elsewhere, too, or that the
 * address is not to blame.
 * @returns whether the person is part of the comparison
 */
export async function recordFailure(transaction: QueryRunner, failure: TrialFailure): Promise<boolean> {
  const { trial, user, hasTrial, addressDigest, isReleasesFault } = failure;
  const matchedRows = await executeUpdate(
    transaction,
    // What is read of a row is set last, in the order in which servers set it.
    'UPDATE `release_trial_user` SET ' +
      '`failed_elsewhere` = `failed` AND (`failed_elsewhere` OR COALESCE(`failed_at` <> ?, 0)), ' +
      '`previous_worked` = (`failed` AND `previous_worked`) OR ?, ' +
      '`failed_at` = IF(`failed`, COALESCE(`failed_at`, ?), ?), `failed` = 1 ' +
      'WHERE `trial` = ? AND `user` = ? AND `has_trial` = ?',
    [addressDigest, isReleasesFault, addressDigest, addressDigest, trial, user, hasTrial],
  );
  return matchedRows > 0;
}

interface TrialUserCounts {
  has_trial: boolean;
  users: number;
  failed: number;
  addresses: number;
  previous_worked: number;
}

/**
 * Counts the people with and without the trial, and those of them for whom their release failed. Of the trial's
 * failures, those count that are no fault of an address.
 */
export async function countTrialUsers(transaction: QueryRunner, trial: number): Promise<TrialCounts> {
  const rows = await selectRows<TrialUserCounts>(
    transaction,
    'SELECT `has_trial`, COUNT(*) AS users, CAST(SUM(`failed`) AS SIGNED) AS failed, ' +
      'COUNT(DISTINCT IF(`failed`, `failed_at`, NULL)) + MAX(`failed` AND `failed_elsewhere`) AS addresses, ' +
      'CAST(SUM(`failed` AND `previous_worked`) AS SIGNED) AS previous_worked ' +
      'FROM `release_trial_user` WHERE `trial` = ? GROUP BY `has_trial`',
    [trial],
  );
  const countsOf = (hasTrial: boolean) => {
    const row = rows.find((each) => Boolean(each.has_trial) === hasTrial);
    return {
      users: Number(row?.users ?? 0),
      failed: Number(row?.failed ?? 0),
      addresses: Number(row?.addresses ?? 0),
      releasesFault: Number(row?.previous_worked ?? 0),
    };
  };
  const trialCounts = countsOf(true);
  return { trial: { ...trialCounts, failed: failuresOfRelease(trialCounts) }, current: countsOf(false) };
}
