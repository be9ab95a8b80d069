import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import { notFound } from '@trestle/schema/errors';
import type { SwitchedOff } from '@trestle/schema/modules';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { writeModuleEvent } from './auditModule';
import type { Releaser } from './auditRelease';
import { lockLiveReleases } from './liveReleases';
import { selectRecords, type ReleaseRecord } from './releaseRecord';

/** A remote that is switched off. */
export interface SwitchedOffRemote extends SwitchedOff {
  name: string;
}
/** What a remote is switched to. */
export type ModuleSwitch = { on: true; reason: string | null } | { on: false; reason: string };

/** Returns the remotes that are switched off, by name. */
export function findSwitchedOff(db: QueryRunner): Promise<SwitchedOffRemote[]> {
  return selectRows<SwitchedOffRemote>(
    db,
    'SELECT `name`, `reason`, `created_date` AS date, `switched_by` AS `by` FROM `switched_off_remote` ORDER BY `name`',
  );
}

/** Returns the release that stands for a remote: its current one, or else its newest. @throws Problem 404 */
export async function requireModule(db: QueryRunner, name: string): Promise<ReleaseRecord> {
  const records = name === SHELL_NAME ? [] : await selectRecords(db, 'r.`name` = ?', [name]);
  const record = records.find(({ is_current }) => is_current) ?? records[0];
  if (!record) throw notFound(`${name} has no release here.`);
  return record;
}

/**
 * Switches a remote off or on. Its releases stay as they are. A remote that is off already keeps its reason.
 * @returns why it is off; null when it is on
 * @throws Problem 404 for a remote without a release
 */
export async function switchModule(
  transaction: QueryRunner,
  name: string,
  { on, reason }: ModuleSwitch,
  releaser: Releaser,
): Promise<SwitchedOff | null> {
  // Two switches at a time write one entry of the audit.
  await lockLiveReleases(transaction);
  const record = await requireModule(transaction, name);
  const before = await findOff(transaction, name);
  if ((before === null) === on) return before;
  if (on) await executeUpdate(transaction, 'DELETE FROM `switched_off_remote` WHERE `name` = ?', [name]);
  else
    await executeUpdate(
      transaction,
      'INSERT INTO `switched_off_remote` (`name`, `created_date`, `reason`, `switched_by`) ' +
        'VALUES (?, UTC_TIMESTAMP(3), ?, ?)',
      [name, reason, await nameOf(transaction, releaser)],
    );
  await writeModuleEvent(transaction, {
    action: on ? 'switch_on' : 'switch_off',
    record,
    changes: { on: [!on, on], reason: [before?.reason ?? null, reason] },
    releaser,
  });
  return findOff(transaction, name);
}

async function findOff(db: QueryRunner, name: string): Promise<SwitchedOff | null> {
  const off = (await findSwitchedOff(db)).find((each) => each.name === name);
  return off ? { reason: off.reason, date: off.date, by: off.by } : null;
}

/** Names who switches: the token where there is one, as its maker may know nothing of it. */
async function nameOf(db: QueryRunner, { user, reason }: Releaser): Promise<string> {
  if (reason !== undefined) return reason;
  const [person] = await selectRows<{ name: string }>(
    db,
    'SELECT `descriptive_name` AS name FROM `user` WHERE `id` = ?',
    [user],
  );
  return person?.name ?? '';
}
