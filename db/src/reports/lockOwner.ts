import type { Write } from '../collection/context';
import { selectRows } from '../collection/statements';
import { sql } from '../sql/sqlText';

/**
 * Lets one request of a person wait for another, until that is committed. Requests that come together would all count
 * the same rows, and together make more of them than a person may have.
 */
export const lockOwner = async ({ context, caller, transaction }: Write): Promise<void> => {
  await selectRows(context, sql('SELECT `id` FROM `user` WHERE `id` = ? FOR UPDATE', caller.user), transaction);
};
