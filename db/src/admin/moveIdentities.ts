import type { Behaviour } from '../collection/call/context';
import { execute } from '../collection/call/statements';
import { sql } from '../sql/sqlText';

/**
 * Moves who somebody is at the company's sign-in to the user who is kept, so that they are found again. A user has one
 * identity at a provider: where the kept one has it, the others' are lost with them.
 */
export const moveIdentities: NonNullable<Behaviour['merge']> = async (kept, others, write) => {
  await execute(
    write.context,
    sql(
      'UPDATE IGNORE `user_identity` SET `user` = ? WHERE `user` IN (?)',
      kept['id'],
      others.map((row) => row['id']),
    ),
    write.transaction,
  );
};
