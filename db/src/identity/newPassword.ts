import { change, together, type IdentityDb } from './connect';
import { noteEvent } from './event';
import { dropPasscodes, spendPasscode } from './passcodes';
import { hashPassword } from './password';

/**
 * SQL that ends a person's sessions, and those in which that person acts for another, but for one (safety 9).
 * Bind the user's id twice, then the session that stays, or ''.
 */
export const END_OTHER_SESSIONS = 'UPDATE `session` SET `ended_at` = UTC_TIMESTAMP(3) WHERE (`user` = ? OR `actor` = ?) AND `id` <> ? AND `ended_at` IS NULL';

export interface NewPassword {
  user: number;
  password: string;
  /** By which right: the session that it is changed in, which stays; or a used passcode, once. */
  by: { session: string } | { passcode: number };
  requestId: string;
}

/** Changes a person's own password: every other session ends, no passcode is good any more. @returns false when the passcode was spent already */
export const changePassword = async (db: IdentityDb, { user, password, by, requestId }: NewPassword): Promise<boolean> => {
  const hashed = await hashPassword(password);
  return together(db, async (run) => {
    if ('passcode' in by && !(await spendPasscode(run, by.passcode, user))) return false;
    await change(run, 'UPDATE `user` SET `password` = ? WHERE `id` = ?', [hashed, user]);
    await change(run, END_OTHER_SESSIONS, [user, user, 'session' in by ? by.session : '']);
    await dropPasscodes(run, user);
    await noteEvent(run, { action: 'password', actor: user, user, requestId });
    return true;
  });
};
