import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Change, Write } from '../collection/context';
import { selectRows } from '../collection/statements';
import { sql } from '../sql/sqlText';

/**
 * Refuses a user name that is another user's e-mail, and the reverse, because people sign in with either (SECURITY.md,
 * 59).
 */
export const loginConflicts = async (change: Change, write: Write): Promise<FieldErrors> => {
  const errors: FieldErrors = {};
  for (const [name, other] of [
    ['username', 'email'],
    ['email', 'username'],
  ] as const) {
    const value = change.values[name];
    if (typeof value !== 'string') continue;
    const rows = await selectRows(
      write.context,
      sql(`SELECT \`id\` FROM \`user\` WHERE \`${other}\` = ? AND \`id\` <> ? LIMIT 1`, value, change.id),
      write.transaction,
    );
    if (rows.length)
      errors[name] = [fieldError('unique', `This ${name === 'email' ? 'Email' : 'Username'} is already taken`)];
  }
  return errors;
};
