import { change, together, type IdentityDb } from './connect';
import { CLOSE_IMPERSONATIONS, END_OTHER_SESSIONS } from './endSessions';
import { noteEvent } from './event';
import { dropPasscodes, spendPasscode } from './passcodes';
import { hashPassword } from './password';

export interface NewPassword {
  user: number;
  password: string;
  /** By which right: the session that it is changed in, which stays; or a used passcode, once. */
  by: { session: string } | { passcode: number };
  requestId: string;
}

/** Changes a person's own password: every other session ends, no passcode is good any more. @returns false when the passcode was spent already */
export const changePassword = async (
  db: IdentityDb,
  { user, password, by, requestId }: NewPassword,
): Promise<boolean> => {
  const hashed = await hashPassword(password);
  return together(db, async (run) => {
    if ('passcode' in by && !(await spendPasscode(run, by.passcode, user))) return false;
    await change(run, 'UPDATE `user` SET `password` = ? WHERE `id` = ?', [hashed, user]);
    await change(run, END_OTHER_SESSIONS, [user, user, 'session' in by ? by.session : '']);
    await change(run, CLOSE_IMPERSONATIONS, [user, user]);
    await dropPasscodes(run, user);
    await noteEvent(run, { action: 'password', actor: user, user, requestId });
    return true;
  });
};
