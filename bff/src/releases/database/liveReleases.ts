import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import type { BuildFacts, Release } from '@trestle/schema/registry';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { issueText } from '@trestle/schema/releases/issueText';
import { readWhatFits } from '@trestle/schema/releases/readWhatFits';
import { storedDescriptionSchema } from '@trestle/schema/releases/releaseSchema';

/** A release with the name of its remote, as browsers get it. */
export interface ReleaseRow extends Release {
  name: string;
}
/** A kept release, and who gets it. */
export interface KeptRelease extends ReleaseRow {
  id: number;
  /** Whether everyone gets it who is not part of a trial. */
  isCurrent: boolean;
  isTrial: boolean;
  /** Of a trial: when it began. */
  trialDate: string | null;
  /** Of a trial: share of users in percent. */
  share: number | null;
  /** Of a trial: the group that gets it. */
  group: number | null;
  /** Whether everyone had it once, and it was not taken back automatically. */
  isProven: boolean;
  /** Whether its pages are open to everybody whose rules don't deny them. Those of a new remote are not. */
  isOpen: boolean;
  /** What was left out of its description, which was stored when less was checked. */
  problems?: readonly string[];
}

const RELEASE_COLUMNS =
  '`id`, `name`, `version`, `entry`, `integrity`, `contract`, `pages`, `menus`, `home_cards` AS `homeCards`, ' +
  '`is_current` AS `isCurrent`, `is_trial` AS `isTrial`, `trial_date` AS `trialDate`, `share`, `group`, ' +
  '(`activated_date` IS NOT NULL AND `taken_back` IS NULL) AS `isProven`, `is_open` AS `isOpen`';

const FACT_COLUMNS = '`shared`, `operations`, `uses`';

/** Returns the releases of remotes that browsers may get now: current ones and trials, ordered by name. */
export function findLiveReleases(db: QueryRunner): Promise<KeptRelease[]> {
  return selectReleases(db, RELEASE_COLUMNS, '(`is_current` = 1 OR `is_trial` = 1) AND `name` <> ?', [SHELL_NAME]);
}

/** Returns the versions of a remote that everyone once had and that were not taken back, the last one first. */
export function findProvenReleases(db: QueryRunner, name: string): Promise<(KeptRelease & BuildFacts)[]> {
  return selectReleases(
    db,
    `${RELEASE_COLUMNS}, ${FACT_COLUMNS}`,
    '`name` = ? AND `activated_date` IS NOT NULL AND `taken_back` IS NULL',
    [name],
    '`activated_date` DESC, `id` DESC',
  );
}

/**
 * Returns the live releases, and keeps every other step of a release waiting until the transaction ends. It writes a
 * row that is always there: without a release there is no other, and on several database nodes only a write is noticed.
 */
export async function lockLiveReleases(transaction: QueryRunner): Promise<KeptRelease[]> {
  await executeUpdate(transaction, 'UPDATE `release_lock` SET `steps` = `steps` + 1 WHERE `id` = 1');
  // BFFs of before this row lock the releases alone.
  await selectRows(
    transaction,
    'SELECT `id` FROM `module_release` WHERE `is_current` = 1 OR `is_trial` = 1 ORDER BY `id` FOR UPDATE',
  );
  return findLiveReleases(transaction);
}

/** Returns a kept release by its exact version, or undefined. */
export async function findKeptRelease(
  db: QueryRunner,
  name: string,
  version: string,
): Promise<(KeptRelease & BuildFacts) | undefined> {
  const columns = `${RELEASE_COLUMNS}, ${FACT_COLUMNS}`;
  const releases = await selectReleases(db, columns, '`name` = ? AND `version` = ?', [name, version]);
  return releases.find((release) => release.version === version);
}

/** A row of `module_release`, with its JSON as text or as values. */
type StoredReleaseRow = Record<keyof KeptRelease | keyof BuildFacts, unknown>;

async function selectReleases(
  db: QueryRunner,
  columns: string,
  where: string,
  values: readonly unknown[] = [],
  order = '`name`, `id`',
): Promise<(KeptRelease & BuildFacts)[]> {
  const rows = await selectRows<StoredReleaseRow>(
    db,
    `SELECT ${columns} FROM \`module_release\` WHERE ${where} ORDER BY ${order}`,
    values,
  );
  return rows.map(
    (row) =>
      ({
        ...row,
        isProven: Boolean(row.isProven),
        isOpen: Boolean(row.isOpen),
        integrity: parseJsonColumn(row.integrity) ?? {},
        ...readStoredDescription(row),
      }) as unknown as KeptRelease & BuildFacts,
  );
}

/** Reads the description of a release, which may be older than the schema. What doesn't fit is left out. */
function readStoredDescription(row: StoredReleaseRow) {
  const shared = parseJsonColumn(row.shared) ?? undefined;
  const operations = parseJsonColumn(row.operations) ?? undefined;
  const uses = parseJsonColumn(row.uses) ?? undefined;
  const { value, misfits } = readWhatFits(storedDescriptionSchema, {
    contract: row.contract,
    // Older releases lack these lists. Their contract version keeps browsers from loading them.
    pages: parseJsonColumn(row.pages) ?? [],
    menus: parseJsonColumn(row.menus) ?? [],
    homeCards: parseJsonColumn(row.homeCards) ?? [],
    ...(shared !== undefined && { shared }),
    ...(operations !== undefined && { operations }),
    ...(uses !== undefined && { uses }),
  });
  const problems = misfits.map((misfit) => issueText(...misfit));
  const nothing = { pages: [], menus: [], homeCards: [] };
  return { ...(value ?? nothing), ...(problems.length > 0 && { problems }) };
}

/** Parses a JSON column: MariaDB returns text, MySQL the value. */
export function parseJsonColumn(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : json;
}
