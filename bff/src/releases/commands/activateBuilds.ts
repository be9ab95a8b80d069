import { inTransaction, type IdentityDb, type QueryRunner } from '@trestle/db/identity/identityDb';
import { Problem } from '@trestle/schema/errors';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { requireFittingRemotes } from '../database/activateShell';
import { auditRelease, type Releaser } from '../database/auditRelease';
import { requireNoFreeze } from '../database/freeze';
import { lockLiveReleases, type KeptRelease } from '../database/liveReleases';
import { requireRecord } from '../database/releaseRecord';
import { rollOut, type CheckFit } from '../database/rollOut';
import { giveToEveryone } from '../database/setRollout';
import { findCurrentShell } from '../database/shellReleases';
import type { BuiltRelease } from '../database/storeRelease';
import { EVERYONE } from '../rollout';
import { reasonsOf } from './reasonsOf';

/** The releaser of the `publish` command, which is run without an account. */
const COMMAND_RELEASER: Releaser = { user: null, reason: 'Published on the server', requestId: '' };

/**
 * Activates stored builds in one step: a page gets the new shell and the new remotes, or none of them. A remote that is
 * refused is left out, unless its current release doesn't run in the new shell.
 * @returns the reasons by the name of what was refused, a line each
 */
export async function activateBuilds(
  db: IdentityDb,
  releases: readonly BuiltRelease[],
  checkFit: CheckFit,
): Promise<ReadonlyMap<string, string[]>> {
  try {
    return await inTransaction(db, (transaction) => activateLocked(transaction, releases, checkFit));
  } catch (error) {
    const reasons = reasonsOfRefusal(error);
    return new Map(releases.map(({ name }) => [name, reasons]));
  }
}

async function activateLocked(
  transaction: QueryRunner,
  releases: readonly BuiltRelease[],
  checkFit: CheckFit,
): Promise<Map<string, string[]>> {
  const live = await lockLiveReleases(transaction);
  await requireNoFreeze(transaction);
  const shell = releases.find(({ name }) => name === SHELL_NAME);
  const remotes = releases.filter((release) => release !== shell);
  if (shell) await activateShellBuild(transaction, shell);
  const refusals = new Map<string, string[]>();
  for (const remote of remotes) {
    const others = remotes.filter(({ name }) => name !== remote.name);
    try {
      await activateRemote(transaction, remote, others, live, checkFit);
    } catch (error) {
      refusals.set(remote.name, reasonsOfRefusal(error));
    }
  }
  if (shell) await requireFittingRemotes(transaction, shell.version);
  return refusals;
}

async function activateShellBuild(transaction: QueryRunner, { name, version }: BuiltRelease): Promise<void> {
  const previousVersion = (await findCurrentShell(transaction))?.version ?? null;
  const record = await requireRecord(transaction, name, version);
  await giveToEveryone(transaction, record);
  await auditRelease(transaction, 'release', record, previousVersion, COMMAND_RELEASER);
}

/**
 * Activates one of several new builds. It must fit the other new builds, not the releases that they replace.
 * @throws Problem 400 when it doesn't; nothing of it is written then
 */
async function activateRemote(
  transaction: QueryRunner,
  { name, version }: BuiltRelease,
  others: readonly BuiltRelease[],
  lockedReleases: readonly KeptRelease[],
  checkFit: CheckFit,
): Promise<void> {
  const live = lockedReleases.filter((release) => !others.some((other) => other.name === release.name));
  const record = await requireRecord(transaction, name, version);
  const isChanged = await rollOut(transaction, record, EVERYONE, [...live, ...others.map(asCurrent)], checkFit);
  const previousVersion = live.find((release) => release.name === name && release.isCurrent)?.version ?? null;
  if (isChanged) await auditRelease(transaction, 'release', record, previousVersion, COMMAND_RELEASER);
}

/** Returns a build as it will be when it is everyone's. */
function asCurrent(release: BuiltRelease): KeptRelease {
  const withoutTrial = { isTrial: false, trialDate: null, share: null, group: null, isProven: false, isOpen: false };
  return { ...release, ...withoutTrial, id: 0, isCurrent: true };
}

/** Returns the reasons of a refusal. @throws the error itself when it is none */
function reasonsOfRefusal(error: unknown): string[] {
  if (error instanceof Problem && error.status < 500) return reasonsOf(error.body);
  throw error;
}
