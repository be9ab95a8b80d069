import { writeAuditEvent } from './auditEvent';
import { CLOSE_IMPERSONATIONS_SQL, END_OTHER_SESSIONS_SQL } from './endSessions';
import { executeUpdate, inTransaction, selectRows, type IdentityDb } from './identityDb';
import { markOidcUse } from './oidcTickets';

/** A logout that the provider has announced. */
export interface OidcLogout {
  issuer: string;
  subject: string;
  /** Hash of the token's id. */
  use: string;
  requestId: string;
}

/**
 * Ends all sessions of a person, on every BFF, and sign-ins under way. Somebody unknown has none.
 * @returns false when the token was used before
 */
export const endOidcSessions = (db: IdentityDb, { issuer, subject, use, requestId }: OidcLogout): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    if (!(await markOidcUse(transaction, use))) return false;
    const [person] = await selectRows<{ user: number }>(
      transaction,
      'SELECT `user` FROM `user_identity` WHERE `issuer` = ? AND `subject` = ?',
      [issuer, subject],
    );
    if (!person) return true;
    const { user } = person;
    await executeUpdate(transaction, 'DELETE FROM `oidc_ticket` WHERE `user` = ?', [user]);
    const ended = await executeUpdate(transaction, END_OTHER_SESSIONS_SQL, [user, user, '']);
    await executeUpdate(transaction, CLOSE_IMPERSONATIONS_SQL, [user, user]);
    if (ended > 0)
      await writeAuditEvent(transaction, { action: 'oidc_logout', actor: user, user, reason: issuer, requestId });
    return true;
  });
