import type { Write } from '../collection/call/context';
import { selectRows } from '../collection/call/statements';
import { sql } from '../sql/sqlText';

/**
 * Locks the caller's user, so that requests of one person wait for each other's commit. Concurrent requests would all
 * count the same rows, and together make more of them than a person may have.
 */
export async function lockOwner({ context, caller, transaction }: Write): Promise<void> {
  await selectRows(context, sql('SELECT `id` FROM `user` WHERE `id` = ? FOR UPDATE', caller.user), transaction);
}
