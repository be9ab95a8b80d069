import { randomUUID } from 'node:crypto';
import { endSessionsWhere } from './endSessions';
import { executeUpdate, inTransaction, selectRows, type IdentityDb, type QueryRunner } from './identityDb';

/** The device and address that a session begins from. */
export interface SessionClient {
  /** 'Firefox on Windows' */
  device: string;
  /** IP address. */
  address: string | null;
  /** Where an identity provider signed the person in. It asks for second factors itself. */
  provider?: ProviderSession;
}

/** What is known of a sign-in at an identity provider. */
export interface ProviderSession {
  /** Hash of the session there; null where the provider names none. */
  session: string | null;
}

/** Starts a session. @param endsAt the session can't be refreshed beyond this time @returns its id */
export async function startSession(
  db: IdentityDb,
  user: number,
  endsAt: Date,
  { device, address, provider }: SessionClient,
): Promise<string> {
  const id = randomUUID();
  await inTransaction(db, async (transaction) => {
    await executeUpdate(
      transaction,
      'INSERT INTO `session` (`id`, `user`, `actor`, `device`, `address`, `started_at`) ' +
        'VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP(3))',
      [id, user, user, device, address],
    );
    await executeUpdate(
      transaction,
      'INSERT INTO `session_life` (`session`, `ends_at`, `by_provider`, `provider_session`) VALUES (?, ?, ?, ?)',
      [id, endsAt, provider !== undefined, provider?.session ?? null],
    );
  });
  return id;
}

/** Ends a session and the impersonations that were started in it, and writes these to the audit (SECURITY.md, 16). */
export const endSession = (db: IdentityDb, id: string, requestId: string): Promise<void> =>
  inTransaction(db, (transaction) => endSessionIn(transaction, id, requestId));

/** Ends a session, as `endSession` does, in a running transaction. */
export async function endSessionIn(transaction: QueryRunner, id: string, requestId: string): Promise<void> {
  await endSessionsWhere(transaction, { text: 's.`id` = ? OR s.`parent` = ?', values: [id, id] }, requestId);
}

/** Returns when a session ends at the latest; null for a session of an earlier version of the product. */
export async function sessionEndsAt(db: IdentityDb, id: string): Promise<Date | null> {
  const [row] = await selectRows<{ ends_at: string }>(db, 'SELECT `ends_at` FROM `session_life` WHERE `session` = ?', [
    id,
  ]);
  return row ? new Date(row.ends_at) : null;
}
