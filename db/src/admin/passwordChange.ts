import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { isEmpty } from '@trestle/schema/validate';
import type { Change, Write } from '../collection/context';
import { execute, selectRows } from '../collection/statements';
import { CLOSE_IMPERSONATIONS_SQL, END_OTHER_SESSIONS_SQL } from '../identity/endSessions';
import { hashPassword } from '../identity/password';
import { PASSWORD_CONFIRMED_SQL } from '../identity/sessions';
import { passwordProblems } from '../identity/passwordStrength';
import { sql } from '../sql/sqlText';

/** Whether a new password was sent; blanks are none. */
export const setsPassword = (change: Change): boolean => !isEmpty(change.item['new_password']);

/** One's own e-mail and password want the present password, given on this session a moment ago (contract §2.4). */
export const confirmationErrors = async (change: Change, write: Write): Promise<FieldErrors> => {
  const sensitive = [...('email' in change.values ? ['email'] : []), ...(setsPassword(change) ? ['new_password'] : [])];
  if (!sensitive.length || change.kind !== 'update' || change.id !== write.caller.user) return {};
  const confirmed = await selectRows(
    write.context,
    sql(PASSWORD_CONFIRMED_SQL, write.caller.session),
    write.transaction,
  );
  return confirmed.length
    ? {}
    : Object.fromEntries(
        sensitive.map((name) => [name, [fieldError('confirm', 'Confirm your present password first')]]),
      );
};

/** Hashes a new password into its column, if it is strong enough for its person (S1 §5). */
export const hashNewPassword = async (change: Change, complexity: boolean): Promise<FieldErrors> => {
  if (!setsPassword(change)) return {};
  const given = change.item['new_password'] as string;
  const errors = passwordProblems(given, { ...change.before, ...change.values }, complexity);
  if (errors.length) return { new_password: errors };
  change.values['password'] = await hashPassword(given);
  return {};
};

/** Whose password was set is signed out everywhere but here (safety 9); no mailed passcode is good any more; the audit tells of it, but not what it was. */
export const signOutAfterPasswordChange = async (changes: readonly Change[], write: Write): Promise<void> => {
  for (const { id } of changes.filter((change) => change.kind === 'update' && 'password' in change.values)) {
    const stays = id === write.caller.user ? write.caller.session : '';
    await execute(write.context, sql(END_OTHER_SESSIONS_SQL, id, id, stays), write.transaction);
    await execute(write.context, sql(CLOSE_IMPERSONATIONS_SQL, id, id), write.transaction);
    await execute(
      write.context,
      sql('UPDATE `passcode` SET `spent_at` = UTC_TIMESTAMP(3) WHERE `user` = ? AND `spent_at` IS NULL', id),
      write.transaction,
    );
    write.audit.push({ action: 'password', other_name: 'user', other_id: id, changes: {} });
  }
};
