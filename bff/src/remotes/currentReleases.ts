import { selectRows, type Queryable } from '@trestle/db/identity/identityDb';
import type { Release } from '@trestle/schema/registry';

/** A remote's current release, with the remote's name. */
export interface ReleaseRow extends Release {
  name: string;
}

type StoredRelease = Record<keyof ReleaseRow, unknown>;

/** Returns the releases that browsers get now, ordered by name. */
export async function currentReleases(db: { pool: Queryable }): Promise<ReleaseRow[]> {
  const rows = await selectRows<StoredRelease>(
    db,
    'SELECT `name`, `version`, `entry`, `integrity`, `contract`, `pages`, `menus`, `home_cards` AS `homeCards`' +
      ' FROM `module_release` WHERE `is_current` = 1 ORDER BY `name`',
  );
  return rows.map(
    (row) =>
      ({
        ...row,
        integrity: parseJsonColumn(row.integrity) ?? {},
        // Older releases lack these lists. Their contract version keeps browsers from loading them.
        pages: parseJsonColumn(row.pages) ?? [],
        menus: parseJsonColumn(row.menus) ?? [],
        homeCards: parseJsonColumn(row.homeCards) ?? [],
      }) as ReleaseRow,
  );
}

/** Parses a JSON column: MariaDB returns text, MySQL the value. */
export function parseJsonColumn(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : json;
}
