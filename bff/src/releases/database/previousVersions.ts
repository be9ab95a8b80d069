import { selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';

/**
 * Returns the version that a rollback leads to, by remote: of the releases older than the current one, the one that
 * everyone had last. A release that was only stored or tried, or that was taken back, is never among them.
 */
export async function findPreviousVersions(db: QueryRunner): Promise<ReadonlyMap<string, string>> {
  const rows = await selectRows<{ name: string; version: string }>(
    db,
    'SELECT r.`name`, r.`version` FROM `module_release` r ' +
      'JOIN `module_release` c ON c.`name` = r.`name` AND c.`is_current` = 1 ' +
      'WHERE r.`activated_date` IS NOT NULL AND r.`taken_back` IS NULL AND r.`id` < c.`id` ' +
      'ORDER BY r.`activated_date`, r.`id`',
  );
  // The map keeps the last version of each remote.
  return new Map(rows.map(({ name, version }) => [name, version]));
}
