import type { ReleaseAuditEvent } from '@trestle/db/identity/auditEvent';
import { selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import { fieldError, invalidField, validationError } from '@trestle/schema/errors';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { findMissingExports } from '../checks/checkUses';
import { auditRelease, type Releaser } from './auditRelease';
import { findKeptRelease, type KeptRelease } from './liveReleases';
import { findPreviousVersions } from './previousVersions';
import { requireRecord, type ReleaseRecord } from './releaseRecord';
import { giveToEveryone } from './setRollout';
import { findCurrentShell, findShell, readHostOf } from './shellReleases';

/** A release that everyone gets in a step, and the version that they had. */
interface ReleaseStep {
  record: ReleaseRecord;
  previousVersion: string | null;
}

/**
 * Makes a kept shell current, with the remotes that belong to it: those that were activated in one step with it come,
 * and those that came with the shell of now go back. What teams have released by themselves since stays, if it fits.
 * @param action how the audit names it
 * @param live the live releases of the remotes, locked
 * @returns the shell's release as it is now
 * @throws Problem 400 when a remote that stays imports what that shell lacks
 */
export async function activateShell(
  transaction: QueryRunner,
  target: ReleaseRecord,
  action: ReleaseAuditEvent['action'],
  live: readonly KeptRelease[],
  releaser: Releaser,
): Promise<ReleaseRecord> {
  if (target.is_current) return target;
  const current = await findCurrentShell(transaction);
  const steps = [
    { record: target, previousVersion: current?.version ?? null },
    ...(await findRemotesOfShell(transaction, target, current?.id, live)),
  ];
  for (const { record } of steps) await giveToEveryone(transaction, record);
  await requireFittingRemotes(transaction, target.version);
  for (const { record, previousVersion } of steps)
    await auditRelease(transaction, action, record, previousVersion, releaser);
  return requireRecord(transaction, target.name, target.version);
}

/** Lists the remotes' releases that come with a shell, or that go back with it. */
async function findRemotesOfShell(
  transaction: QueryRunner,
  target: ReleaseRecord,
  currentShell: number | undefined,
  live: readonly KeptRelease[],
): Promise<ReleaseStep[]> {
  const versions = new Map<string, string>();
  if (currentShell !== undefined && target.id < currentShell) {
    const previousVersions = await findPreviousVersions(transaction);
    for (const { name } of await releasesOfSameStep(transaction, currentShell, true)) {
      const version = previousVersions.get(name);
      if (version !== undefined) versions.set(name, version);
    }
  }
  for (const { name, version } of await releasesOfSameStep(transaction, target.id, false)) versions.set(name, version);
  const steps: ReleaseStep[] = [];
  for (const [name, version] of versions) {
    const previousVersion = live.find((release) => release.name === name && release.isCurrent)?.version ?? null;
    if (previousVersion !== version)
      steps.push({ record: await requireRecord(transaction, name, version), previousVersion });
  }
  return steps;
}

/** Returns the remotes' releases that were last activated in one step with a shell. */
function releasesOfSameStep(
  transaction: QueryRunner,
  shell: number,
  isCurrent: boolean,
): Promise<{ name: string; version: string }[]> {
  return selectRows(
    transaction,
    'SELECT r.`name`, r.`version` FROM `module_release` r JOIN `module_release` s ON s.`step` = r.`step` ' +
      `WHERE s.\`id\` = ? AND r.\`name\` <> ? AND r.\`taken_back\` IS NULL ${isCurrent ? 'AND r.`is_current` = 1 ' : ''}` +
      'ORDER BY r.`id`',
    [shell, SHELL_NAME],
  );
}

/** @throws Problem 400 naming the remotes that everyone has and that don't run in a shell */
export async function requireFittingRemotes(transaction: QueryRunner, shellVersion: string): Promise<void> {
  const shell = await findShell(transaction, shellVersion);
  const host = shell && (await readHostOf(transaction, shell));
  if (!shell || !host) throw invalidField('version', 'Its files are gone');
  const currentReleases = await selectRows<{ name: string; version: string }>(
    transaction,
    'SELECT `name`, `version` FROM `module_release` WHERE `is_current` = 1 AND `name` <> ? ORDER BY `name`',
    [SHELL_NAME],
  );
  const errors: string[] = [];
  for (const { name, version } of currentReleases) {
    const release = (await findKeptRelease(transaction, name, version))!;
    const [missing] = findMissingExports(release.uses, shell.offers);
    if (missing !== undefined) errors.push(`${name} ${version} imports ${missing}, which this shell lacks.`);
    if (host.contracts && !host.contracts.includes(release.contract))
      errors.push(`${name} ${version} was built for contract ${release.contract}, which this shell doesn't accept.`);
  }
  if (errors.length > 0)
    throw validationError({ version: errors.map((message) => fieldError('shared', `${message} Roll it back first.`)) });
}
