import { selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import { invalidField, validationError, type FieldErrors } from '@trestle/schema/errors';
import type { BuildFacts } from '@trestle/schema/registry';
import type { RouteUse } from '../checks/checkRoutes';
import type { Rollout } from '../rollout';
import { findKeptRelease, findLiveReleases, type KeptRelease } from './liveReleases';
import type { ReleaseRecord } from './releaseRecord';
import { findCurrentShell } from './shellReleases';
import { giveToEveryone, giveToSome } from './setRollout';

/** A release as far as it is checked against the others. */
export type RolloutCandidate = Pick<KeptRelease, 'name' | 'version' | 'contract' | 'pages' | 'menus' | 'homeCards'> &
  BuildFacts;

/**
 * Returns errors by field when a release doesn't fit what runs.
 * @param db where the check reads. In a transaction it must be that: those that wait for its lock may have all other
 * connections, which it would wait for in vain, and all sessions of this process with it
 */
export type CheckFit = (
  release: RolloutCandidate,
  live: readonly KeptRelease[],
  findUses: () => Promise<RouteUse[]>,
  db: QueryRunner,
) => Promise<FieldErrors>;

/**
 * Gives a stored release to everyone, or to some users.
 * @param live the releases that browsers may get now, or soon
 * @returns false when everyone has it already
 * @throws Problem 400 when it doesn't fit the live releases
 */
export async function rollOut(
  transaction: QueryRunner,
  record: ReleaseRecord,
  rollout: Rollout,
  live: readonly KeptRelease[],
  checkFit: CheckFit,
): Promise<boolean> {
  const isForEveryone = rollout.to === 'everyone';
  if (record.is_current && !isForEveryone)
    throw invalidField('version', 'Everyone has this version already', 'current');
  if (record.is_current && isForEveryone) return false;
  await requireFit(
    transaction,
    (await findKeptRelease(transaction, record.name, record.version))!,
    live,
    isForEveryone,
    checkFit,
  );
  if (isForEveryone) await giveToEveryone(transaction, record);
  else await giveToSome(transaction, record, rollout);
  return true;
}

/** Checks that a release fits the live releases. @throws Problem 400 by field */
async function requireFit(
  transaction: QueryRunner,
  release: KeptRelease & BuildFacts,
  live: readonly KeptRelease[],
  isForEveryone: boolean,
  checkFit: CheckFit,
): Promise<void> {
  const beside = releasesBeside(release, live, isForEveryone);
  const errors = await checkFit(release, beside, () => findRouteUses(transaction), transaction);
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/**
 * Checks a release before the releases are locked, so that nobody waits for the check.
 * @param release the release; a new one has no id yet
 * @returns the check for when they are locked: it need not be made again while they and the shell are as they were
 * @throws Problem 400 by field
 */
export async function checkEarly(
  db: QueryRunner,
  release: RolloutCandidate & { id?: number },
  isForEveryone: boolean,
  checkFit: CheckFit,
): Promise<CheckFit> {
  const allLive = await findLiveReleases(db);
  const { name, version } = release;
  // What everyone has already is not given to anybody.
  if (allLive.some((other) => other.isCurrent && other.name === name && other.version === version)) return checkFit;
  const live = releasesBeside(release, allLive, isForEveryone);
  const checkedIds = await idsOf(live, db);
  const errors = await checkFit(release, live, () => findRouteUses(db), db);
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return async (lockedRelease, lockedLive, findUses, transaction) =>
    (await idsOf(lockedLive, transaction)) === checkedIds
      ? {}
      : checkFit(lockedRelease, lockedLive, findUses, transaction);
}

/** Returns the ids of what a release is checked against: other releases, and the shell. */
async function idsOf(releases: readonly KeptRelease[], db: QueryRunner): Promise<string> {
  const shell = await findCurrentShell(db);
  return [shell?.id, ...releases.map(({ id }) => id)].join(' ');
}

/** Returns the releases that a release is compared with: those of other remotes, and the one that it replaces. */
function releasesBeside(
  release: { id?: number; name: string },
  live: readonly KeptRelease[],
  isForEveryone: boolean,
): KeptRelease[] {
  const current = live.find((other) => other.name === release.name && other.isCurrent);
  // A rollback may remove pages that rules name: mending what is broken now is more urgent.
  const isRollback = isForEveryone && current !== undefined && (release.id ?? Infinity) < current.id;
  return live.filter((other) => other.name !== release.name || (other.isCurrent && !isRollback));
}

/** Returns the routes that rules of groups and saved views name. */
function findRouteUses(transaction: QueryRunner): Promise<RouteUse[]> {
  return selectRows<RouteUse>(
    transaction,
    "SELECT s.`state_name` AS route, CONCAT('a rule of group ', g.`name`) AS user FROM `group_state` s " +
      'JOIN `group_permissions` p ON p.`id` = s.`group_permissions` JOIN `group` g ON g.`id` = p.`group` ' +
      "UNION SELECT `route`, CONCAT('the view \"', `name`, '\"') FROM `list_view`",
  );
}
