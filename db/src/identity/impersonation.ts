import { randomUUID } from 'node:crypto';
import { executeUpdate, inTransaction, type IdentityDb } from './identityDb';
import { writeAuditEvent } from './auditEvent';
import { endSessionsWhere } from './endSessions';
import { endSessionIn } from './sessions';

/** An impersonation to be started. */
export interface Impersonation {
  /** Id of the acting user. */
  actor: number;
  /** The acting user's own session. The impersonation ends with it. */
  parent: string;
  user: number;
  reason: string | null;
  endsAt: Date;
  requestId: string;
}

/**
 * Starts an impersonation: a session of its own, an audit row, and a row that the impersonated user can read.
 * @returns the id of the session
 */
export async function startImpersonation(
  db: IdentityDb,
  { actor, parent, user, reason, endsAt, requestId }: Impersonation,
): Promise<string> {
  const id = randomUUID();
  await inTransaction(db, async (transaction) => {
    await executeUpdate(
      transaction,
      'INSERT INTO `session` (`id`, `user`, `actor`, `parent`, `started_at`) VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3))',
      [id, user, actor, parent],
    );
    await executeUpdate(transaction, 'INSERT INTO `session_life` (`session`, `ends_at`) VALUES (?, ?)', [id, endsAt]);
    await executeUpdate(
      transaction,
      'INSERT INTO `impersonation` (`session`, `user`, `actor`, `reason`, `started_at`, `until`) ' +
        'VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3), ?)',
      [id, user, actor, reason, endsAt],
    );
    await writeAuditEvent(transaction, { action: 'sudo', actor, user, reason, requestId });
  });
  return id;
}

/**
 * Ends an impersonation. Calling it again changes nothing.
 * @param all whether the acting user's own session ends as well
 */
export const endImpersonation = (
  db: IdentityDb,
  session: { session: string; parent: string },
  all: boolean,
  requestId: string,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await endSessionsWhere(transaction, { text: 's.`id` = ?', values: [session.session] }, requestId);
    if (all) await endSessionIn(transaction, session.parent, requestId);
  });
