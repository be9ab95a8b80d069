import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import { parseJsonColumn, type ReleaseRow } from './liveReleases';
import { isOpenModule } from './openModule';
import type { BuildFacts, ExportNames } from '@trestle/schema/registry';
import { digestOf, type ReleaseFiles } from '../artifact/releaseFiles';

/** Bytes of a file in one row. As text in a statement they take twice as much, and still fit max_allowed_packet. */
const CHUNK_BYTES = 512 * 1024;

/** A release as a build makes it, with what only the server checks. */
export interface BuiltRelease extends ReleaseRow, BuildFacts {
  /** Bytes of its scripts, gzipped. */
  size: number;
  /** Of a shell: what remotes may import from it. */
  offers?: ExportNames;
}

/** A stored release, as far as its files are served: its id, and their digests by path. */
export interface StoredRelease {
  id: number;
  integrity: Readonly<Record<string, string>>;
}

/** Where a release comes from, for people who look it up later. */
export interface ReleaseOrigin {
  /** The commit that it was built from. */
  commit?: string | null;
  notes?: string | null;
  /** The person who released it, or whose token was used. */
  user?: number | null;
  /** Name of the token. */
  token?: string | undefined;
  /** Whether a new remote's pages are open at once. Without it an administrator opens them. */
  isOpen?: boolean;
}

/**
 * Finds a stored release by its exact version. The column takes `0A` for `0a`; an address has one spelling, because
 * what it names is cached by it.
 * @param lock `FOR UPDATE` locks it until the transaction ends
 */
export async function findRelease(
  db: QueryRunner,
  { name, version }: Pick<ReleaseRow, 'name' | 'version'>,
  lock: '' | 'FOR UPDATE' = '',
): Promise<StoredRelease | null> {
  const [row] = await selectRows<{ id: number; version: string; integrity: unknown }>(
    db,
    `SELECT \`id\`, \`version\`, \`integrity\` FROM \`module_release\` WHERE \`name\` = ? AND \`version\` = ? ${lock}`,
    [name, version],
  );
  if (row?.version !== version) return null;
  return { id: row.id, integrity: (parseJsonColumn(row.integrity) ?? {}) as StoredRelease['integrity'] };
}

/** Reads a file of a release. Resolves to null when the database has none. */
export async function readReleaseFile(db: QueryRunner, release: number, path: string): Promise<Buffer | null> {
  const rows = await selectRows<{ data: Buffer }>(
    db,
    'SELECT `data` FROM `module_release_file` WHERE `module_release` = ? AND `path` = ? ORDER BY `position`',
    [release, path],
  );
  return rows.length > 0 ? Buffer.concat(rows.map(({ data }) => data)) : null;
}

/** Returns the paths of a release's files that the database has. */
export async function findStoredPaths(db: QueryRunner, release: number): Promise<Set<string>> {
  const rows = await selectRows<{ path: string }>(
    db,
    'SELECT `path` FROM `module_release_file` WHERE `module_release` = ? AND `position` = 0',
    [release],
  );
  return new Set(rows.map(({ path }) => path));
}

/**
 * Stores a release with its files, without making it current. A release that is stored already gets its missing files.
 * Several machines may do this at the same time.
 * @returns `added`, `known`, or `different` when the version, in this spelling or another, belongs to other content
 */
export async function storeRelease(
  transaction: QueryRunner,
  release: BuiltRelease,
  files: ReleaseFiles,
  origin: ReleaseOrigin = {},
): Promise<'added' | 'known' | 'different'> {
  const existing = await findRelease(transaction, release, 'FOR UPDATE');
  if (!existing) await insertRelease(transaction, release, files, origin);
  const stored = existing ?? (await findRelease(transaction, release, 'FOR UPDATE'));
  if (!stored || !haveSameDigests(stored.integrity, release.integrity)) return 'different';
  const { id } = stored;
  const storedPaths = await findStoredPaths(transaction, id);
  for (const [path, bytes] of files) if (!storedPaths.has(path)) await insertFile(transaction, id, path, bytes);
  return existing ? 'known' : 'added';
}

/** Inserts the row of a release, unless another machine just did. */
async function insertRelease(
  transaction: QueryRunner,
  release: BuiltRelease,
  files: ReleaseFiles,
  { commit = null, notes = null, user = null, token, isOpen = false }: ReleaseOrigin,
): Promise<void> {
  const { name, version, entry, contract, integrity, pages, menus, homeCards, size, shared, operations, uses, offers } =
    release;
  const columns = {
    name,
    version,
    entry,
    contract,
    integrity: JSON.stringify(integrity),
    pages: JSON.stringify(pages),
    menus: JSON.stringify(menus),
    home_cards: JSON.stringify(homeCards),
    size,
    shared: shared && JSON.stringify(shared),
    operations: operations && JSON.stringify(operations),
    uses: uses && JSON.stringify(uses),
    offers: offers && JSON.stringify(offers),
    digest: digestOf(files),
    commit,
    notes,
    created_user: user,
    token_name: token ?? null,
    is_open: isOpen || (await isOpenModule(transaction, name)) ? 1 : 0,
  };
  const columnNames = Object.keys(columns);
  await executeUpdate(
    transaction,
    `INSERT INTO \`module_release\` (\`created_date\`, \`modified_date\`, ${columnNames.map((name) => `\`${name}\``).join(', ')}) ` +
      `VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ${columnNames.map(() => '?').join(', ')}) ` +
      'ON DUPLICATE KEY UPDATE `id` = `id`',
    Object.values(columns),
  );
}

async function insertFile(transaction: QueryRunner, release: number, path: string, bytes: Buffer): Promise<void> {
  for (let position = 0; position === 0 || position * CHUNK_BYTES < bytes.length; position += 1) {
    await executeUpdate(
      transaction,
      'INSERT INTO `module_release_file` (`module_release`, `path`, `position`, `data`) VALUES (?, ?, ?, ?)',
      [release, path, position, bytes.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES)],
    );
  }
}

/** Whether two releases have the same files with the same content. */
export function haveSameDigests(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => a[path] === b[path]);
}
