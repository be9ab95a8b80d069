import type { Entity } from '@trestle/schema/entity';
import type { UnavailableCode } from '@trestle/schema/errorCodes';
import { Problem } from '@trestle/schema/errors';
import type { Write } from '../collection/call/context';
import { isLockTimeout } from '../sql/dbError';
import { sql } from '../sql/sqlText';

const RETRY_SECONDS = 3;

/** It is told at once: one who waits holds a connection that others need. */
const importWaits = (): Problem =>
  new Problem(
    503,
    {
      detail: 'Another import of the same records is running. Yours has not begun. Try again in a moment.',
      code: 'import_waits' satisfies UnavailableCode,
    },
    { 'Retry-After': String(RETRY_SECONDS) },
  );

/**
 * Keeps other imports of the same records waiting until this one is written. Two people who import one file at the same
 * moment would both find that its records are new, and create each twice.
 * @param within the record that the rows are imported into; null where they stand alone
 * @throws Problem 503 `import_waits` when the other one takes longer than a statement may wait
 */
export async function lockImports({ transaction }: Write, { name }: Entity, within: number | null): Promise<void> {
  // A write, because on a cluster a lock alone holds on one node.
  const text = 'INSERT INTO `import_lock` (`id`) VALUES (?) ON DUPLICATE KEY UPDATE `imports` = `imports` + 1';
  try {
    await transaction.execute(sql(text, within === null ? name : `${name} ${within}`));
  } catch (error) {
    throw isLockTimeout(error) ? importWaits() : error;
  }
}
