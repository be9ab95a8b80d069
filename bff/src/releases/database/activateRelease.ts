import { writeReleaseEvent, type ReleaseAuditEvent } from '@trestle/db/identity/auditEvent';
import { selectRows } from '@trestle/db/identity/identityDb';
import { badRequest, invalidField, notFound, validationError } from '@trestle/schema/errors';
import type { FieldErrors } from '@trestle/schema/errors';
import type { BuildFacts } from '@trestle/schema/registry';
import type { ReleaseFiles } from '../artifact/releaseFiles';
import type { RouteUse } from '../checks/checkRoutes';
import { EVERYONE, type Rollout } from '../rollout';
import { requireThaw } from './freeze';
import { keptRelease, liveReleases, type KeptRelease } from './liveReleases';
import { findRecord, type ReleaseRecord, type Run } from './releaseRecord';
import { endTrial, giveToEveryone, giveToSome } from './setRollout';
import { storeRelease, type BuiltRelease } from './storeRelease';

/** Who releases: a person, or a team by its token. */
export interface Releaser {
  user: number | null;
  /** How the audit names the token. */
  reason?: string;
  requestId: string;
}
export interface NewRelease {
  release: BuiltRelease;
  files: ReleaseFiles;
  commit: string | null;
  notes: string | null;
  /** Null stores it for later. */
  rollout: Rollout | null;
}
/** What a kept release is to become. */
export interface Activation {
  name: string;
  version?: string | undefined;
  /** Absent with the version: the release that everyone had before. */
  rollout?: Rollout | undefined;
}
/** Returns errors by field when a release doesn't fit what runs. */
export type CheckFit = (
  release: KeptRelease & BuildFacts,
  live: readonly KeptRelease[],
  uses: readonly RouteUse[],
) => Promise<FieldErrors>;

/**
 * Stores a release and gives it to whom it is for, all or nothing.
 * @param run a transaction
 * @throws Problem 400 when it doesn't fit, 409 while releases are frozen or when the version has other content
 */
export async function addRelease(
  run: Run,
  { release, files, commit, notes, rollout }: NewRelease,
  by: Releaser,
  checkFit: CheckFit,
): Promise<{ added: boolean; record: ReleaseRecord }> {
  const { name, version } = release;
  await requireThaw(run);
  const live = await lockLiveReleases(run);
  const stored = await storeRelease(run, release, files, { commit, notes, user: by.user });
  if (stored === 'different')
    throw badRequest(`${name} ${version} was released with other content. Give this build another version.`, 409);
  const before = live.find((one) => one.name === name && one.isCurrent)?.version ?? null;
  const record = await requireRecord(run, name, version);
  if (rollout) {
    const changed = await rollOut(run, record, rollout, live, checkFit);
    if (changed) return { added: stored === 'added', record: await audited(run, 'release', record, before, by) };
  } else if (stored === 'added') await audited(run, 'upload', record, before, by);
  return { added: stored === 'added', record };
}

/**
 * Gives a kept release to everyone, or to some beside the current one.
 * @param run a transaction
 * @throws Problem 400 when it no longer fits the other releases, 404 when there is none, 409 while releases are frozen
 */
export async function activateKept(
  run: Run,
  { name, version, rollout }: Activation,
  by: Releaser,
  checkFit: CheckFit,
): Promise<ReleaseRecord> {
  const live = await lockLiveReleases(run);
  const own = live.filter((one) => one.name === name);
  const current = own.find(({ isCurrent }) => isCurrent);
  if (version === undefined && rollout && !own.some(({ isTrial }) => isTrial))
    throw invalidField('version', 'Value Required', 'null');
  const wanted =
    version ?? (rollout ? own.find(({ isTrial }) => isTrial)?.version : await previousVersion(run, name, current?.id));
  const record = wanted === undefined ? undefined : await findRecord(run, name, wanted);
  if (!record) throw notFound();
  const isOlder = current !== undefined && record.id < current.id;
  const to = rollout ?? EVERYONE;
  // While releases are frozen, going back goes on.
  if (to.to !== 'everyone' || !(isOlder || record.id === current?.id)) await requireThaw(run);
  if (!(await rollOut(run, record, to, live, checkFit))) return record;
  const action = to.to !== 'everyone' ? 'trial' : isOlder ? 'rollback' : 'activate';
  return audited(run, action, record, current?.version ?? null, by);
}

/**
 * Ends a remote's trial.
 * @param run a transaction
 * @throws Problem 404 when there is none
 */
export async function endTrialOf(run: Run, name: string, by: Releaser): Promise<ReleaseRecord> {
  const live = await lockLiveReleases(run);
  const trial = live.find((one) => one.name === name && one.isTrial);
  if (!trial) throw notFound();
  await endTrial(run, name);
  const current = live.find((one) => one.name === name && one.isCurrent);
  return audited(run, 'end_trial', await requireRecord(run, name, trial.version), current?.version ?? null, by);
}

/**
 * Gives a stored release to whom it is for.
 * @param run a transaction
 * @param live what browsers may get now, or soon
 * @returns false when it is as wanted already
 * @throws Problem 400 when it doesn't fit
 */
export async function rollOut(
  run: Run,
  record: ReleaseRecord,
  rollout: Rollout,
  live: readonly KeptRelease[],
  checkFit: CheckFit,
): Promise<boolean> {
  const isForEveryone = rollout.to === 'everyone';
  if (record.is_current && !isForEveryone)
    throw invalidField('version', 'Everyone has this version already', 'current');
  if (record.is_current && isForEveryone) return false;
  await requireFit(run, (await keptRelease(run, record.name, record.version))!, live, isForEveryone, checkFit);
  if (isForEveryone) await giveToEveryone(run, record);
  else await giveToSome(run, record, rollout);
  return true;
}

/** @throws Problem 400 by field */
async function requireFit(
  run: Run,
  release: KeptRelease & BuildFacts,
  live: readonly KeptRelease[],
  isForEveryone: boolean,
  checkFit: CheckFit,
): Promise<void> {
  const current = live.find((one) => one.name === release.name && one.isCurrent);
  // Going back may take new routes away: what is broken now weighs more than a rule of a page that goes.
  const isRollback = isForEveryone && current !== undefined && release.id < current.id;
  const compared = live.filter((one) => one.name !== release.name || (one.isCurrent && !isRollback));
  const errors = await checkFit(release, compared, await routeUses(run));
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/** Returns the routes that rules of groups and saved views name. */
function routeUses(run: Run): Promise<RouteUse[]> {
  return selectRows<RouteUse>(
    run,
    "SELECT s.`state_name` AS route, CONCAT('a rule of group ', g.`name`) AS user FROM `group_state` s " +
      'JOIN `group_permissions` p ON p.`id` = s.`group_permissions` JOIN `group` g ON g.`id` = p.`group` ' +
      "UNION SELECT `route`, CONCAT('the view \"', `name`, '\"') FROM `list_view`",
  );
}

/** Returns what browsers may get now, and keeps others from changing that during the transaction. */
async function lockLiveReleases(run: Run): Promise<KeptRelease[]> {
  await selectRows(
    run,
    'SELECT `id` FROM `module_release` WHERE `is_current` = 1 OR `is_trial` = 1 ORDER BY `id` FOR UPDATE',
  );
  return liveReleases(run);
}

/** Returns the version that everyone had before: the newest older one that everyone ever had. */
async function previousVersion(run: Run, name: string, current: number | undefined): Promise<string | undefined> {
  const [row] = await selectRows<{ version: string }>(
    run,
    'SELECT `version` FROM `module_release` WHERE `name` = ? AND `activated_date` IS NOT NULL AND `id` < ? ' +
      'ORDER BY `id` DESC LIMIT 1',
    [name, current ?? 0],
  );
  return row?.version;
}

/** @throws Problem 404 */
export async function requireRecord(run: Run, name: string, version: string): Promise<ReleaseRecord> {
  const record = await findRecord(run, name, version);
  if (!record) throw notFound();
  return record;
}

/** Writes the audit of what was done to a release. @returns the release as it is now */
async function audited(
  run: Run,
  action: ReleaseAuditEvent['action'],
  { id, name, version }: ReleaseRecord,
  before: string | null,
  { user, reason, requestId }: Releaser,
): Promise<ReleaseRecord> {
  const record = await requireRecord(run, name, version);
  const changes: ReleaseAuditEvent['changes'] = {
    version: [before, version],
    commit: [null, record.commit],
    ...(record.is_trial && ({ share: [null, record.share], group: [null, record.group] } as const)),
  };
  await writeReleaseEvent(run, {
    action,
    actor: user,
    record: { name: 'module_release', id },
    changes,
    reason,
    requestId,
  });
  return record;
}
