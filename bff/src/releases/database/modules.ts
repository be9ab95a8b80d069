import type { Module, TrialPeople, VersionErrors } from '@trestle/schema/modules';
import { selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import type { CarriedReader } from './carriedLibraries';
import { findPreviousVersions } from './previousVersions';
import { selectRecords, type ReleaseRecord } from './releaseRecord';
import { findOwners } from './remoteOwner';
import { findSwitchedOff } from './switchedOff';
import { withTakenCopies } from './takenCopies';
import { countTrialUsers } from './trialUsers';

const SINCE_SQL = 'UTC_TIMESTAMP() - INTERVAL 24 HOUR';

/** Lists the remotes with their owners and live releases, and their errors of the last 24 hours. */
export async function listModules(db: QueryRunner, readCarried: CarriedReader): Promise<Module<ReleaseRecord>[]> {
  const names = await selectRows<{ name: string; isOpen: number }>(
    db,
    'SELECT `name`, MAX(`is_open`) AS isOpen FROM `module_release` GROUP BY `name` ORDER BY `name`',
  );
  const liveRecords = await selectRecords(db, 'r.`is_current` = 1 OR r.`is_trial` = 1', []);
  const previous = await findPreviousVersions(db);
  const errors = await recentErrors(db);
  const switchedOff = await findSwitchedOff(db);
  const owners = await findOwners(db);
  const carried = await readCarried(liveRecords);
  const people = await peopleOnTrial(db, liveRecords);
  const modules = names.map(({ name, isOpen }) => {
    const releases = liveRecords.filter((release) => release.name === name);
    const current = releases.find(({ is_current }) => is_current) ?? null;
    const trial = releases.find(({ is_trial }) => is_trial) ?? null;
    const shown = current ?? trial;
    const off = switchedOff.find((each) => each.name === name);
    return {
      name,
      current,
      previous: previous.get(name) ?? null,
      trial,
      switched_off: off ? { reason: off.reason, date: off.date, by: off.by } : null,
      is_open: Number(isOpen) === 1,
      errors: errors.filter((versionErrors) => versionErrors.name === name).map(({ name: _name, ...rest }) => rest),
      owner: owners.get(name) ?? null,
      carries: (shown && carried.get(shown.id)) ?? [],
      trial_people: (trial && people.get(trial.id)) ?? null,
    };
  });
  return withTakenCopies(modules);
}

/** Counts who has had each trial, by its id. */
async function peopleOnTrial(db: QueryRunner, releases: readonly ReleaseRecord[]): Promise<Map<number, TrialPeople>> {
  const people = new Map<number, TrialPeople>();
  for (const { id } of releases.filter(({ is_trial }) => is_trial)) {
    const { users, failed } = (await countTrialUsers(db, id)).trial;
    people.set(id, { users, failed });
  }
  return people;
}

/**
 * Adds up the errors of each release in the last 24 hours. The kind is that of the newest, the words are those of the
 * newest of this kind that says where it was thrown, if one does.
 */
async function recentErrors(db: QueryRunner): Promise<(VersionErrors & { name: string })[]> {
  const errorRows = await selectRows<Omit<VersionErrors, 'browsers'> & { id: number; name: string }>(
    db,
    'SELECT r.`id`, r.`name`, r.`version`, e.`count`, e.`fell_back`, e.`kind` AS last_kind, e.`last_message`, ' +
      'e.`last_date`, e.`last_page`, e.`last_browser`, e.`last_stack` FROM `release_error` e JOIN `module_release` r ON r.`id` = e.`module_release` ' +
      `WHERE e.\`hour\` > ${SINCE_SQL} ORDER BY r.\`id\` DESC, e.\`last_date\` DESC`,
  );
  const browserRows = await selectRows<{ id: number; browsers: number }>(
    db,
    'SELECT `module_release` AS id, COUNT(DISTINCT `browser`) AS browsers FROM `release_error_browser` ' +
      `WHERE \`hour\` > ${SINCE_SQL} GROUP BY \`module_release\``,
  );
  const byRelease = new Map<number, VersionErrors & { name: string }>();
  for (const { id, ...row } of errorRows) {
    const total = byRelease.get(id);
    if (!total) {
      byRelease.set(id, {
        ...row,
        browsers: Number(browserRows.find((browserRow) => browserRow.id === id)?.browsers ?? 0),
      });
      continue;
    }
    if (total.last_stack === null && row.last_stack !== null && row.last_kind === total.last_kind) {
      const { last_message, last_page, last_browser, last_stack } = row;
      Object.assign(total, { last_message, last_page, last_browser, last_stack });
    }
    total.count += row.count;
    total.fell_back += row.fell_back;
  }
  return [...byRelease.values()];
}
