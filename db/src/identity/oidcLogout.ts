import { writeAuditEvent } from './auditEvent';
import { endSessionsWhere, sessionsOf } from './endSessions';
import { executeUpdate, inTransaction, selectRows, type IdentityDb, type QueryRunner } from './identityDb';
import { markOidcUse, markProviderSessionEnded } from './oidcTickets';
import { endSessionIn } from './sessions';

/** A logout that the provider has announced. */
export interface OidcLogout {
  issuer: string;
  /** Whose sessions end: a person, or else the hash of one session at the provider. */
  target: { subject: string } | { providerSession: string };
  /** Hash of the token's id. */
  use: string;
  requestId: string;
}

/**
 * Ends all sessions of a person, or those that began at one session of the provider, on every BFF, and sign-ins under
 * way. Somebody unknown has none.
 * @returns false when the token was used before
 */
export const endOidcSessions = (db: IdentityDb, logout: OidcLogout): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { target, use } = logout;
    if (!(await markOidcUse(transaction, use))) return false;
    await ('subject' in target
      ? endPerson(transaction, target.subject, logout)
      : endProviderSession(transaction, target.providerSession, logout));
    return true;
  });

async function endPerson(
  transaction: QueryRunner,
  subject: string,
  { issuer, requestId }: Pick<OidcLogout, 'issuer' | 'requestId'>,
): Promise<void> {
  const [person] = await selectRows<{ user: number }>(
    transaction,
    'SELECT `user` FROM `user_identity` WHERE `issuer` = ? AND `subject` = ?',
    [issuer, subject],
  );
  if (!person) return;
  const { user } = person;
  await executeUpdate(transaction, 'DELETE FROM `oidc_ticket` WHERE `user` = ?', [user]);
  const ended = await endSessionsWhere(transaction, sessionsOf(user), requestId);
  if (ended > 0)
    await writeAuditEvent(transaction, { action: 'oidc_logout', actor: user, user, reason: issuer, requestId });
}

async function endProviderSession(
  transaction: QueryRunner,
  providerSession: string,
  { issuer, requestId }: Pick<OidcLogout, 'issuer' | 'requestId'>,
): Promise<void> {
  await markProviderSessionEnded(transaction, providerSession);
  const sessions = await selectRows<{ id: string; user: number }>(
    transaction,
    'SELECT s.`id`, s.`user` FROM `session_life` l JOIN `session` s ON s.`id` = l.`session` ' +
      'WHERE l.`provider_session` = ? AND s.`ended_at` IS NULL',
    [providerSession],
  );
  for (const { id, user } of sessions) {
    await endSessionIn(transaction, id, requestId);
    await writeAuditEvent(transaction, { action: 'oidc_logout', actor: user, user, reason: issuer, requestId });
  }
}
