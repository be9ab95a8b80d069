import { writeAuditEvent, type SignInAuditEvent } from '../auditEvent';
import { endSessionsWhere, sessionsOf } from '../endSessions';
import { executeUpdate, inTransaction, selectRows, type IdentityDb, type QueryRunner } from '../identityDb';
import { countRecoveryCodes, replaceRecoveryCodes, consumeRecoveryCode } from './recoveryCodes';
import {
  countPasskeyUse,
  deletePasskey,
  insertPasskey,
  lockPerson,
  storePasskeyName,
  type NewPasskey,
} from './passkeys';
import { consumeTicket, endTickets } from './tickets';
import { confirmTotp, consumeTotpStep } from './totpFactor';

/** Which factors a person has. */
export interface Factors {
  /** Whether they have an authenticator app. */
  totp: boolean;
  /** How many passkeys they have. */
  passkeys: number;
  /** Recovery codes that have not been used. */
  recoveryCodes: number;
}
/**
 * A proof that was found right: a code's step, a recovery code, or a passkey's answer. Using it decides whether it is
 * good.
 */
export type FactorProof = { step: number } | { passkey: number; counter: number } | { recoveryCode: string };
/** Who changes factors. */
export interface FactorChange {
  user: number;
  actor: number;
  /** The session that stays; none where the person is not signed in. */
  session?: string | undefined;
  requestId: string;
  /** Tells the person, in the same transaction. */
  notify?: (transaction: QueryRunner) => Promise<void>;
}

/** Reads which factors a person has. */
export async function readFactors(db: QueryRunner, user: number): Promise<Factors> {
  const [row] = await selectRows<{ totp: number; passkeys: number }>(
    db,
    'SELECT EXISTS (SELECT 1 FROM `totp_factor` WHERE `user` = ? AND `confirmed_at` IS NOT NULL) AS totp, ' +
      '(SELECT COUNT(*) FROM `passkey` WHERE `user` = ?) AS passkeys',
    [user, user],
  );
  return {
    totp: Number(row!.totp) === 1,
    passkeys: Number(row!.passkeys),
    recoveryCodes: await countRecoveryCodes(db, user),
  };
}

/** Whether nothing is missing in a person's session: they have a factor, or an identity provider asks for it. */
export async function hasFactorInSession(db: QueryRunner, user: number, session: string): Promise<boolean> {
  const rows = await selectRows(
    db,
    'SELECT 1 FROM `totp_factor` WHERE `user` = ? AND `confirmed_at` IS NOT NULL ' +
      'UNION SELECT 1 FROM `passkey` WHERE `user` = ? ' +
      'UNION SELECT 1 FROM `session_life` WHERE `session` = ? AND `by_provider`',
    [user, user, session],
  );
  return rows.length > 0;
}

function markProofUsed(transaction: QueryRunner, user: number, proof: FactorProof): Promise<boolean> {
  if ('passkey' in proof) return countPasskeyUse(transaction, proof.passkey, proof.counter);
  if ('step' in proof) return consumeTotpStep(transaction, user, proof.step);
  return consumeRecoveryCode(transaction, user, proof.recoveryCode);
}

/** Rolls a transaction back. It is no failure of the database. */
class StepRefused extends Error {}

/** @throws StepRefused unless a step of a transaction was done */
function requireStep(isDone: boolean): void {
  if (!isDone) throw new StepRefused();
}

/** Runs steps in one transaction. A refused one takes back those before. @returns whether all were done */
async function allOrNothing(db: IdentityDb, work: (transaction: QueryRunner) => Promise<void>): Promise<boolean> {
  try {
    await inTransaction(db, work);
    return true;
  } catch (error) {
    if (error instanceof StepRefused) return false;
    throw error;
  }
}

/**
 * Uses a proof up, together with the ticket that it was sent with: both or neither.
 * @returns false when one of them was used before
 */
export const consumeProof = (db: IdentityDb, user: number, proof: FactorProof, ticket?: string): Promise<boolean> =>
  allOrNothing(db, async (transaction) => {
    if (ticket !== undefined) requireStep(await consumeTicket(transaction, ticket));
    requireStep(await markProofUsed(transaction, user, proof));
  });

/** Ends what a person began without the factors that they have now. */
async function endWhatWentBefore(transaction: QueryRunner, { user, session, requestId }: FactorChange): Promise<void> {
  await endSessionsWhere(transaction, sessionsOf(user, session), requestId);
  await endTickets(transaction, user);
}

const writeEvent = (
  transaction: QueryRunner,
  action: SignInAuditEvent['action'],
  { user, actor, requestId }: FactorChange,
): Promise<void> => writeAuditEvent(transaction, { action, actor, user, requestId });

/**
 * Makes an authenticator app count, with a first set of recovery codes. All other sessions of the person end, since
 * they began without it (SECURITY.md, 87).
 * @param ticket of a person who must set a factor up before the first token
 * @returns false when another set-up was faster, or the ticket is no longer good
 */
export const addTotp = (
  db: IdentityDb,
  change: FactorChange,
  totp: { sealed: Buffer; step: number; recoveryCodes: readonly string[] },
  ticket?: string,
): Promise<boolean> =>
  allOrNothing(db, async (transaction) => {
    if (ticket !== undefined) requireStep(await consumeTicket(transaction, ticket));
    requireStep(await confirmTotp(transaction, change.user, totp));
    await replaceRecoveryCodes(transaction, change.user, totp.recoveryCodes);
    await endWhatWentBefore(transaction, change);
    await writeEvent(transaction, 'add_factor', change);
    await change.notify?.(transaction);
  });

/**
 * Stores a passkey. Where it is the person's first factor, recovery codes come with it, and all other sessions end.
 * @param ticket of a person who must set a factor up before the first token
 * @returns whether the recovery codes count; null when the person has ten passkeys, the credential is known, or the
 *   ticket is no longer good
 */
export async function addPasskey(
  db: IdentityDb,
  change: FactorChange,
  passkey: NewPasskey,
  recoveryCodes: readonly string[],
  ticket?: string,
): Promise<{ usesCodes: boolean } | null> {
  let isFirst = false;
  const isAdded = await allOrNothing(db, async (transaction) => {
    await lockPerson(transaction, change.user);
    if (ticket !== undefined) requireStep(await consumeTicket(transaction, ticket));
    const { totp, passkeys } = await readFactors(transaction, change.user);
    isFirst = !totp && passkeys === 0;
    requireStep(await insertPasskey(transaction, change.user, passkey));
    if (isFirst) await replaceRecoveryCodes(transaction, change.user, recoveryCodes);
    await endWhatWentBefore(transaction, change);
    await writeEvent(transaction, 'add_passkey', change);
    await change.notify?.(transaction);
  });
  return isAdded ? { usesCodes: isFirst } : null;
}

/** Gives a passkey of a person another name. @returns false when there is no such passkey */
export const renamePasskey = (
  db: IdentityDb,
  change: FactorChange,
  { id, name }: { id: number; name: string },
): Promise<boolean> =>
  allOrNothing(db, async (transaction) => {
    requireStep(await storePasskeyName(transaction, change.user, { id, name }));
    await writeEvent(transaction, 'rename_passkey', change);
  });

/**
 * Removes a passkey of a person. The last factor takes the recovery codes with it.
 * @param mayBeLast whether the person entered a code, which the last factor needs
 * @returns false when there is no such passkey
 */
export const removePasskey = (
  db: IdentityDb,
  change: FactorChange,
  { id, mayBeLast }: { id: number; mayBeLast: boolean },
): Promise<boolean> =>
  allOrNothing(db, async (transaction) => {
    await lockPerson(transaction, change.user);
    requireStep(await deletePasskey(transaction, change.user, id));
    const { totp, passkeys } = await readFactors(transaction, change.user);
    if (!totp && passkeys === 0) {
      requireStep(mayBeLast);
      await deleteFactors(transaction, change.user);
    }
    await writeEvent(transaction, 'remove_passkey', change);
    await change.notify?.(transaction);
  });

/** Writes to the audit that a passkey's counter has gone back: there may be a copy of it. */
export const reportCounter = (db: IdentityDb, user: number, requestId: string): Promise<void> =>
  writeAuditEvent(db, { action: 'passkey_counter', actor: user, user, requestId });

/** Gives a person new recovery codes in place of the former. */
export const renewRecoveryCodes = (db: IdentityDb, change: FactorChange, codes: readonly string[]): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await replaceRecoveryCodes(transaction, change.user, codes);
    await writeEvent(transaction, 'recovery_codes', change);
  });

async function deleteFactors(transaction: QueryRunner, user: number): Promise<number> {
  let deletedRows = 0;
  for (const table of ['totp_factor', 'passkey', 'recovery_code'])
    deletedRows += await executeUpdate(transaction, `DELETE FROM \`${table}\` WHERE \`user\` = ?`, [user]);
  await endTickets(transaction, user);
  return deletedRows;
}

/** Removes a person's own factors. */
export const removeFactors = (db: IdentityDb, change: FactorChange): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await deleteFactors(transaction, change.user);
    await writeEvent(transaction, 'remove_factor', change);
    await change.notify?.(transaction);
  });

/**
 * Removes the factors of a person who lost them, and ends all their sessions.
 * @returns false when there were none
 */
export const resetFactors = (db: IdentityDb, change: FactorChange): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    if ((await deleteFactors(transaction, change.user)) === 0) return false;
    await endWhatWentBefore(transaction, change);
    await writeEvent(transaction, 'reset_factor', change);
    await change.notify?.(transaction);
    return true;
  });
