import { createHash } from 'node:crypto';
import { executeUpdate, selectRows, type QueryRunner } from '@trestle/db/identity/identityDb';
import { countIdempotentRepeat } from '@trestle/db/platform/eventMetrics';
import { badRequest } from '@trestle/schema/errors';
import { IDEMPOTENCY_HOURS } from '@trestle/schema/limits';

/** A request with an Idempotency-Key (contract §2.2). */
export interface RepeatableRequest {
  /** Caller, method, path and key. */
  parts: readonly string[];
  body: string;
}
/** What is kept of the first reply. The token itself is not kept: a repeat derives it again from the salt. */
export interface FirstToken {
  id: number;
  salt: string;
  /** Of the token, from which a repeat tells the secret that made it; undefined in replies of earlier versions. */
  hash?: string;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Stores a secret token once per Idempotency-Key.
 * @param insert stores it, and returns the id of its record
 * @returns the first token of this key
 * @throws Problem 422 when the key came with another body
 */
export async function insertTokenOnce(
  transaction: QueryRunner,
  insert: () => Promise<number>,
  token: { salt: string; hash: string },
  { parts, body }: RepeatableRequest,
): Promise<FirstToken> {
  const key = hash(parts.join('\n'));
  await executeUpdate(
    transaction,
    `DELETE FROM \`idempotency\` WHERE \`id\` = ? AND \`created_date\` < UTC_TIMESTAMP(3) - INTERVAL ${IDEMPOTENCY_HOURS} HOUR`,
    [key],
  );
  // Of two requests at the same time, the second waits here for the first.
  const insertedRows = await executeUpdate(
    transaction,
    'INSERT IGNORE INTO `idempotency` (`id`, `body_hash`, `created_date`) VALUES (?, ?, UTC_TIMESTAMP(3))',
    [key, hash(body)],
  );
  if (insertedRows > 0) {
    const firstToken: FirstToken = { id: await insert(), salt: token.salt, hash: token.hash };
    await executeUpdate(transaction, 'UPDATE `idempotency` SET `reply` = ? WHERE `id` = ?', [
      JSON.stringify(firstToken),
      key,
    ]);
    return firstToken;
  }
  const [storedRequest] = await selectRows<{ body_hash: string; reply: string }>(
    transaction,
    'SELECT `body_hash`, `reply` FROM `idempotency` WHERE `id` = ? FOR UPDATE',
    [key],
  );
  if (storedRequest?.body_hash !== hash(body))
    throw badRequest('This Idempotency-Key was used for another request.', 422);
  countIdempotentRepeat();
  return JSON.parse(storedRequest.reply) as FirstToken;
}
