import { selectRows, type IdentityDb } from '@trestle/db/identity/identityDb';

/** What a browser needs to load a remote (contract §3). */
export interface ReleaseRow {
  name: string;
  version: string;
  entry: string;
  /** File of the release → `sha384-…`. */
  integrity: Record<string, string>;
  contract: number;
}

/** The releases that browsers get now, by name. */
export async function currentReleases(db: IdentityDb): Promise<ReleaseRow[]> {
  const rows = await selectRows<Omit<ReleaseRow, 'integrity'> & { integrity: unknown }>(
    db,
    'SELECT `name`, `version`, `entry`, `integrity`, `contract` FROM `module_release` WHERE `is_current` = 1 ORDER BY `name`',
  );
  // MariaDB gives JSON as text, MySQL as a value.
  return rows.map((row) => ({
    ...row,
    integrity: (typeof row.integrity === 'string' ? JSON.parse(row.integrity) : (row.integrity ?? {})) as Record<
      string,
      string
    >,
  }));
}
