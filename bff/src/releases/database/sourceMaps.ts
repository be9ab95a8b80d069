import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import type { ReleaseFiles } from '../artifact/releaseFiles';

/** Bytes of a map in one row, as of a release's files (storeRelease.ts). */
const CHUNK_BYTES = 512 * 1024;

/** Stores the source maps of a release in place of those that it had. */
export async function storeSourceMaps(transaction: QueryRunner, release: number, maps: ReleaseFiles): Promise<void> {
  await executeUpdate(transaction, 'DELETE FROM `release_source_map` WHERE `module_release` = ?', [release]);
  for (const [script, bytes] of maps)
    for (let position = 0; position * CHUNK_BYTES < bytes.length; position += 1)
      await executeUpdate(
        transaction,
        'INSERT INTO `release_source_map` (`module_release`, `path`, `position`, `data`) VALUES (?, ?, ?, ?)',
        [release, script, position, bytes.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES)],
      );
}

/** Reads the source map of a script. Resolves to null where the team sent none. */
export async function readSourceMap(db: QueryRunner, release: number, script: string): Promise<string | null> {
  const rows = await selectRows<{ data: Buffer }>(
    db,
    'SELECT `data` FROM `release_source_map` WHERE `module_release` = ? AND `path` = ? ORDER BY `position`',
    [release, script],
  );
  return rows.length > 0 ? Buffer.concat(rows.map(({ data }) => data)).toString('utf8') : null;
}
