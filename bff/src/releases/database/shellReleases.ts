import { selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import type { ExportNames } from '@trestle/schema/registry';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import type { ShellBuild } from '../checks/host';
import { parseJsonColumn } from './liveReleases';
import { readReleaseFile } from './storeRelease';

/** A kept release of the shell. */
export interface ShellRelease {
  id: number;
  version: string;
  /** The newest contract that it accepts; 1 for a shell that doesn't say it. */
  contract: number;
  /** What remotes may import from it; null for a shell that doesn't say it. */
  offers: ExportNames | null;
}
const SELECT_SHELL = 'SELECT `id`, `version`, `contract`, `offers` FROM `module_release` WHERE `name` = ? AND ';

/** Returns the shell that new pages get, or null before one was published. */
export function findCurrentShell(db: QueryRunner): Promise<ShellRelease | null> {
  return selectShell(db, '`is_current` = 1', []);
}

/** Returns a kept release of the shell by its exact version. */
export async function findShell(db: QueryRunner, version: string): Promise<ShellRelease | null> {
  const shell = await selectShell(db, '`version` = ?', [version]);
  return shell?.version === version ? shell : null;
}

/** Returns what the current shell says of itself in `host.json`, or null before one was published. */
export async function readCurrentHost(db: QueryRunner): Promise<ShellBuild | null> {
  const shell = await findCurrentShell(db);
  return shell && readHostOf(db, shell);
}

/** Returns what a kept shell says of itself, or null when its files are gone. */
export async function readHostOf(db: QueryRunner, { id }: Pick<ShellRelease, 'id'>): Promise<ShellBuild | null> {
  const json = await readReleaseFile(db, id, 'host.json');
  return json && (JSON.parse(json.toString('utf8')) as ShellBuild);
}

async function selectShell(db: QueryRunner, where: string, values: readonly unknown[]): Promise<ShellRelease | null> {
  const [row] = await selectRows<Omit<ShellRelease, 'offers'> & { offers: unknown }>(db, `${SELECT_SHELL}${where}`, [
    SHELL_NAME,
    ...values,
  ]);
  return row ? { ...row, offers: (parseJsonColumn(row.offers) ?? null) as ExportNames | null } : null;
}
