import { selectRows, type IdentityDb } from '@trestle/db/identity/identityDb';
import type { Release } from '@trestle/schema/registry';

/** A remote's current release, with the remote's name. */
export interface ReleaseRow extends Release {
  name: string;
}

type StoredRelease = Record<keyof ReleaseRow, unknown>;

/** The releases that browsers get now, by name. */
export async function currentReleases(db: IdentityDb): Promise<ReleaseRow[]> {
  const rows = await selectRows<StoredRelease>(
    db,
    'SELECT `name`, `version`, `entry`, `integrity`, `contract`, `pages`, `menus` FROM `module_release`' +
      ' WHERE `is_current` = 1 ORDER BY `name`',
  );
  return rows.map(
    (row) =>
      ({
        ...row,
        integrity: parsed(row.integrity) ?? {},
        // A release from before these lists has none; its contract version keeps browsers from loading it.
        pages: parsed(row.pages) ?? [],
        menus: parsed(row.menus) ?? [],
      }) as ReleaseRow,
  );
}

/** MariaDB gives JSON as text, MySQL as a value. */
function parsed(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : json;
}
