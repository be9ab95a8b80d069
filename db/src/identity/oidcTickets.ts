import { writeAuditEvent } from './auditEvent';
import { executeUpdate, selectRows, type IdentityDb, type QueryRunner } from './identityDb';

/** How long the login page has to exchange a ticket. */
export const OIDC_TICKET_SECONDS = 60;

/** Stores the ticket of a person who has signed in at the provider. @param id a hash, so that the row is no ticket */
export async function createOidcTicket(db: IdentityDb, id: string, user: number): Promise<void> {
  await executeUpdate(db, 'INSERT INTO `oidc_ticket` (`id`, `user`, `created_at`) VALUES (?, ?, UTC_TIMESTAMP(3))', [
    id,
    user,
  ]);
}

/**
 * Takes a ticket. Of several attempts with it, one succeeds.
 * @param providerSession hash of the session at the provider, which may have ended meanwhile
 * @returns its user; null when it is wrong, old or used
 */
export async function takeOidcTicket(
  db: IdentityDb,
  id: string,
  providerSession: string | null,
): Promise<number | null> {
  const [ticket] = await selectRows<{ user: number }>(
    db,
    'SELECT t.`user` FROM `oidc_ticket` t WHERE t.`id` = ? ' +
      `AND t.\`created_at\` > UTC_TIMESTAMP(3) - INTERVAL ${OIDC_TICKET_SECONDS} SECOND ` +
      'AND NOT EXISTS (SELECT 1 FROM `oidc_used` u WHERE u.`id` = ? AND u.`used_at` >= t.`created_at`)',
    [id, providerSession ?? ''],
  );
  const taken = await executeUpdate(db, 'DELETE FROM `oidc_ticket` WHERE `id` = ?', [id]);
  return ticket && taken === 1 ? ticket.user : null;
}

/** Marks something as used that is accepted once. @param id its hash @returns false when it was used before */
export async function markOidcUse(db: QueryRunner, id: string): Promise<boolean> {
  const inserted = await executeUpdate(
    db,
    'INSERT IGNORE INTO `oidc_used` (`id`, `used_at`) VALUES (?, UTC_TIMESTAMP(3))',
    [id],
  );
  return inserted === 1;
}

/** Marks a session at the provider as ended, so that no sign-in under way there goes on. @param id its hash */
export async function markProviderSessionEnded(db: QueryRunner, id: string): Promise<void> {
  await executeUpdate(
    db,
    'INSERT INTO `oidc_used` (`id`, `used_at`) VALUES (?, UTC_TIMESTAMP(3)) ' +
      'ON DUPLICATE KEY UPDATE `used_at` = VALUES(`used_at`)',
    [id],
  );
}

/** Writes to the audit that a person has logged in by the provider. */
export const recordOidcSignIn = (
  db: IdentityDb,
  { user, issuer, requestId }: { user: number; issuer: string; requestId: string },
): Promise<void> => writeAuditEvent(db, { action: 'oidc_sign_in', actor: user, user, reason: issuer, requestId });
