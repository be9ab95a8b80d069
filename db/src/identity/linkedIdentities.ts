import { writeAuditEvent } from './auditEvent';
import { executeUpdate, inTransaction, selectRows, type IdentityDb, type QueryRunner } from './identityDb';
import { endSessionIn } from './sessions';

/** Who a user is at an identity provider, as administrators see it. */
export interface LinkedIdentity {
  id: number;
  issuer: string;
  subject: string;
  created_at: Date;
  signed_in_at: Date;
}
/** Says which identity is forgotten, and who does it. */
export interface ForgottenIdentity {
  user: number;
  id: number;
  actor: number;
  requestId: string;
  /** Tells the person, in the same transaction. */
  notify: (transaction: QueryRunner) => Promise<void>;
}

/** Lists who a user is at identity providers, oldest first. */
export const listIdentities = (db: QueryRunner, user: number): Promise<LinkedIdentity[]> =>
  selectRows(
    db,
    'SELECT `id`, `issuer`, `subject`, `created_at`, `signed_in_at` FROM `user_identity` WHERE `user` = ? ORDER BY `id`',
    [user],
  );

/**
 * Forgets who a user is at a provider. The user's sessions that began at a provider end, and sign-ins under way.
 * @returns false when there is no such identity
 */
export const forgetIdentity = (
  db: IdentityDb,
  { user, id, actor, requestId, notify }: ForgottenIdentity,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const identity = (await listIdentities(transaction, user)).find((each) => each.id === id);
    const deleted = await executeUpdate(transaction, 'DELETE FROM `user_identity` WHERE `id` = ? AND `user` = ?', [
      id,
      user,
    ]);
    if (!identity || deleted === 0) return false;
    await executeUpdate(transaction, 'DELETE FROM `oidc_ticket` WHERE `user` = ?', [user]);
    const sessions = await selectRows<{ id: string }>(
      transaction,
      'SELECT s.`id` FROM `session` s JOIN `session_life` l ON l.`session` = s.`id` ' +
        'WHERE s.`user` = ? AND l.`by_provider` AND s.`ended_at` IS NULL',
      [user],
    );
    for (const session of sessions) await endSessionIn(transaction, session.id, requestId);
    await writeAuditEvent(transaction, { action: 'oidc_unlink', actor, user, reason: identity.issuer, requestId });
    await notify(transaction);
    return true;
  });
