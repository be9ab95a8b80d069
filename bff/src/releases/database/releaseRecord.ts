import { selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import { notFound } from '@trestle/schema/errors';
import { parseJsonColumn } from './liveReleases';

/** A release as its list and the replies of the release calls show it (contract §3). */
export interface ReleaseRecord {
  id: number;
  name: string;
  version: string;
  contract: number;
  commit: string | null;
  digest: string | null;
  is_current: boolean;
  /** Whether some users get it in place of the current release, or staff may preview it. */
  is_trial: boolean;
  /** Whether its pages are open to everybody whose rules don't deny them. */
  is_open: boolean;
  trial_date: string | null;
  /** Share of users in percent; null on a trial for a group or for nobody yet. */
  share: number | null;
  group: number | null;
  group__name: string | null;
  /** Bytes of its scripts, gzipped. */
  size: number | null;
  /** Library → version that it was built with. */
  shared: Readonly<Record<string, string>> | null;
  /** Calls that it makes: `GET /api/stock/`. */
  operations: readonly string[] | null;
  /** Why it was taken back by itself. */
  taken_back: string | null;
  created_date: string;
  created_user: number | null;
  created_user__descriptive_name: string | null;
  /** Name of the token with which it was released; null for a person, and for releases of before. */
  token_name: string | null;
  notes: string | null;
}

const RECORD_SQL =
  'SELECT r.`id`, r.`name`, r.`version`, r.`contract`, r.`commit`, r.`digest`, r.`is_current`, r.`is_trial`, r.`is_open`, ' +
  'r.`trial_date`, r.`share`, r.`group`, g.`name` AS group__name, r.`size`, r.`shared`, r.`operations`, ' +
  'r.`taken_back`, r.`created_date`, r.`created_user`, u.`descriptive_name` AS created_user__descriptive_name, ' +
  'r.`token_name`, r.`notes` FROM `module_release` r LEFT JOIN `group` g ON g.`id` = r.`group` ' +
  'LEFT JOIN `user` u ON u.`id` = r.`created_user`';

/** Returns the releases that a condition on `r` selects, newest first. */
export async function selectRecords(
  db: QueryRunner,
  where: string,
  values: readonly unknown[],
): Promise<ReleaseRecord[]> {
  const rows = await selectRows<ReleaseRecord>(db, `${RECORD_SQL} WHERE ${where} ORDER BY r.\`id\` DESC`, values);
  return rows.map((row) => ({
    ...row,
    shared: parseJsonColumn(row.shared) as ReleaseRecord['shared'],
    operations: parseJsonColumn(row.operations) as ReleaseRecord['operations'],
  }));
}

/** Returns a kept release by its exact version, or undefined. */
export async function findRecord(db: QueryRunner, name: string, version: string): Promise<ReleaseRecord | undefined> {
  const records = await selectRecords(db, 'r.`name` = ? AND r.`version` = ?', [name, version]);
  return records.find((record) => record.version === version);
}

/** Returns a kept release. @throws Problem 404 */
export async function requireRecord(db: QueryRunner, name: string, version: string): Promise<ReleaseRecord> {
  const record = await findRecord(db, name, version);
  if (!record) throw notFound();
  return record;
}
