import { inTransaction, type IdentityDb, type QueryRunner } from '@trestle/db/identity/identityDb';
import { invalidField, notFound, releaseRefused, type Problem } from '@trestle/schema/errors';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { activationStep } from '../activationStep';
import type { ReleaseFiles } from '../artifact/releaseFiles';
import { EVERYONE, type Rollout } from '../rollout';
import { activateShell } from './activateShell';
import { auditRelease, type Releaser } from './auditRelease';
import { requireNoFreeze } from './freeze';
import { findKeptRelease, lockLiveReleases, type KeptRelease } from './liveReleases';
import { findPreviousVersions } from './previousVersions';
import { findRecord, requireRecord, type ReleaseRecord } from './releaseRecord';
import { checkEarly, rollOut, type CheckFit } from './rollOut';
import { endTrial } from './setRollout';
import { findCurrentShell } from './shellReleases';
import { findRelease, haveSameDigests, storeRelease, type BuiltRelease } from './storeRelease';

/** A release to store, and whom it is for. */
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
  /** When absent, everyone gets the release; without a version, too, the one that everyone had before. */
  rollout?: Rollout | undefined;
}

/**
 * Stores a release and rolls it out. When the rollout is refused, nothing is stored.
 * @throws Problem 400 when it doesn't fit, 409 while releases are frozen or when the version has other content
 */
export async function addRelease(
  db: IdentityDb,
  newRelease: NewRelease,
  releaser: Releaser,
  checkFit: CheckFit,
): Promise<{ added: boolean; record: ReleaseRecord }> {
  const { release, rollout } = newRelease;
  const checked = rollout ? await checkEarly(db, release, rollout.to === 'everyone', checkFit) : checkFit;
  return inTransaction(db, (transaction) => addChecked(transaction, newRelease, releaser, checked));
}

/**
 * Checks a release as `addRelease` does, and writes nothing. One that is only to be stored is checked for everyone.
 * @throws Problem 400 when it doesn't fit, 409 while releases are frozen or when the version has other content
 */
export async function checkRelease(
  db: IdentityDb,
  { release, rollout }: NewRelease,
  checkFit: CheckFit,
): Promise<void> {
  await checkEarly(db, release, (rollout ?? EVERYONE).to === 'everyone', checkFit);
  await requireNoFreeze(db);
  const existing = await findRelease(db, release);
  if (existing && !haveSameDigests(existing.integrity, release.integrity)) throw otherContent(release);
}

function otherContent({ name, version }: Pick<BuiltRelease, 'name' | 'version'>): Problem {
  return releaseRefused(`${name} ${version} was released with other content. Give this build another version.`);
}

async function addChecked(
  transaction: QueryRunner,
  { release, files, commit, notes, rollout }: NewRelease,
  releaser: Releaser,
  checkFit: CheckFit,
): Promise<{ added: boolean; record: ReleaseRecord }> {
  const { name, version } = release;
  const live = await lockLiveReleases(transaction);
  // After the lock, so that a freeze that came while this release waited is seen.
  await requireNoFreeze(transaction);
  const storeResult = await storeRelease(transaction, release, files, {
    commit,
    notes,
    user: releaser.user,
    token: releaser.token,
  });
  if (storeResult === 'different') throw otherContent(release);
  const previousVersion = live.find((other) => other.name === name && other.isCurrent)?.version ?? null;
  const record = await requireRecord(transaction, name, version);
  if (rollout) {
    const isChanged = await rollOut(transaction, record, rollout, live, checkFit);
    if (isChanged)
      return {
        added: storeResult === 'added',
        record: await auditRelease(transaction, 'release', record, previousVersion, releaser),
      };
  } else if (storeResult === 'added') await auditRelease(transaction, 'upload', record, previousVersion, releaser);
  return { added: storeResult === 'added', record };
}

/**
 * Gives a kept release to everyone, or to some beside the current one.
 * @throws Problem 400 when it no longer fits the other releases, 404 when there is none, 409 while releases are frozen
 */
export async function activateKept(
  db: IdentityDb,
  activation: Activation,
  releaser: Releaser,
  checkFit: CheckFit,
): Promise<ReleaseRecord> {
  const { name, version, rollout = EVERYONE } = activation;
  const isChecked = version !== undefined && name !== SHELL_NAME;
  const release = isChecked ? await findKeptRelease(db, name, version) : undefined;
  const checked = release ? await checkEarly(db, release, rollout.to === 'everyone', checkFit) : checkFit;
  return inTransaction(db, (transaction) => activateChecked(transaction, activation, releaser, checked));
}

async function activateChecked(
  transaction: QueryRunner,
  { name, version, rollout }: Activation,
  releaser: Releaser,
  checkFit: CheckFit,
): Promise<ReleaseRecord> {
  const live = await lockLiveReleases(transaction);
  const releasesOfRemote = live.filter((release) => release.name === name);
  const current =
    name === SHELL_NAME
      ? ((await findCurrentShell(transaction)) ?? undefined)
      : releasesOfRemote.find(({ isCurrent }) => isCurrent);
  const targetVersion =
    version ?? (rollout ? requireTrialVersion(releasesOfRemote) : (await findPreviousVersions(transaction)).get(name));
  const record = targetVersion === undefined ? undefined : await findRecord(transaction, name, targetVersion);
  if (!record)
    throw notFound(
      version === undefined
        ? `${name} has no release before this one. It can be switched off instead.`
        : `No release ${version} of ${name} is kept.`,
    );
  const { action, isFreezable } = activationStep(record.id, current?.id, rollout);
  if (isFreezable) await requireNoFreeze(transaction);
  if (name === SHELL_NAME) {
    requireEveryone(rollout);
    return activateShell(transaction, record, action, live, releaser);
  }
  if (!(await rollOut(transaction, record, rollout ?? EVERYONE, live, checkFit))) return record;
  return auditRelease(transaction, action, record, current?.version ?? null, releaser);
}

/**
 * Ends a remote's trial.
 * @throws Problem 404 when there is none
 */
export async function endTrialOf(transaction: QueryRunner, name: string, releaser: Releaser): Promise<ReleaseRecord> {
  const live = await lockLiveReleases(transaction);
  const trial = live.find((release) => release.name === name && release.isTrial);
  if (!trial) throw notFound(`No release of ${name} is on trial.`);
  await endTrial(transaction, name);
  const current = live.find((release) => release.name === name && release.isCurrent);
  return auditRelease(
    transaction,
    'end_trial',
    await requireRecord(transaction, name, trial.version),
    current?.version ?? null,
    releaser,
  );
}

/** @throws Problem 400: pages are served before anybody is known, so that a shell can't be tried by some */
function requireEveryone(rollout: Rollout | undefined): void {
  if (rollout && rollout.to !== 'everyone') throw invalidField('name', 'A shell is for everyone', 'invalid');
}

/** Returns the version on trial. @throws Problem 400 when there is none, so that a version must be named */
function requireTrialVersion(releasesOfRemote: readonly KeptRelease[]): string {
  const trial = releasesOfRemote.find(({ isTrial }) => isTrial);
  if (!trial) throw invalidField('version', 'Value Required', 'null');
  return trial.version;
}
