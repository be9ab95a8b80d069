import { executeUpdate, inTransaction, type IdentityDb, type QueryRunner } from './identityDb';
import { endSessionsWhere, sessionsOf } from './endSessions';
import { writeAuditEvent } from './auditEvent';
import { END_INVITATION_SQL } from './invitations';
import { invalidatePasscodes, consumePasscode } from './passcodes';
import { hashPassword } from './password';

/** A change of a user's own password. */
export interface PasswordChange {
  user: number;
  password: string;
  /** What permits the change: the session that it is made in, which stays open; or a redeemed passcode, once. */
  by: { session: string } | { passcode: number };
  requestId: string;
  /** Tells the owner, in the same transaction; not of the first password, which somebody who was invited chooses. */
  notify: (transaction: QueryRunner) => Promise<void>;
}

/**
 * Changes a user's own password. Ends all other sessions, all passcodes and the invitation.
 * @returns false when the passcode was consumed before
 */
export async function changePassword(
  db: IdentityDb,
  { user, password, by, requestId, notify }: PasswordChange,
): Promise<boolean> {
  const hashed = await hashPassword(password);
  return inTransaction(db, async (transaction) => {
    if ('passcode' in by && !(await consumePasscode(transaction, by.passcode, user))) return false;
    await executeUpdate(transaction, 'UPDATE `user` SET `password` = ? WHERE `id` = ?', [hashed, user]);
    await endSessionsWhere(transaction, sessionsOf(user, 'session' in by ? by.session : undefined), requestId);
    await invalidatePasscodes(transaction, user);
    const endedInvitations = await executeUpdate(transaction, END_INVITATION_SQL, [user]);
    if ('session' in by || endedInvitations === 0) await notify(transaction);
    await writeAuditEvent(transaction, { action: 'password', actor: user, user, requestId });
    return true;
  });
}
