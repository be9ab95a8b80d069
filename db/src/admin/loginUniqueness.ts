import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { lookalikeProblem } from '@trestle/schema/text/loginName';
import type { Change, Write } from '../collection/call/context';
import { selectRows } from '../collection/call/statements';
import { sql } from '../sql/sqlText';

/**
 * Refuses a user name that is another user's e-mail, and the reverse, because people sign in with either (SECURITY.md,
 * 59), and new ones with letters that only look like those of another.
 */
export async function loginConflicts(change: Change, write: Write): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [name, other] of [
    ['username', 'email'],
    ['email', 'username'],
  ] as const) {
    const value = change.values[name];
    if (typeof value !== 'string') continue;
    const problem = lookalikeProblem(value);
    if (problem !== undefined) {
      errors[name] = [fieldError('lookalike', problem)];
      continue;
    }
    const rows = await selectRows(
      write.context,
      sql(`SELECT \`id\` FROM \`user\` WHERE \`${other}\` = ? AND \`id\` <> ? LIMIT 1`, value, change.id),
      write.transaction,
    );
    if (rows.length)
      errors[name] = [fieldError('unique', `This ${name === 'email' ? 'Email' : 'Username'} is already taken`)];
  }
  return errors;
}
