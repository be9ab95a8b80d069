import { hash } from 'node:crypto';
import { invalidField, Problem, badRequest } from '@trestle/schema/errors';
import { IDEMPOTENCY_HOURS } from '@trestle/schema/limits';
import { isDeeperThan, MAX_JSON_DEPTH } from '@trestle/schema/validate';
import { countIdempotentRepeat } from '../../platform/eventMetrics';
import { isDuplicateKey } from '../../sql/dbError';
import type { Statement } from '../../sql/executor';
import { toSqlTimestamp, sql } from '../../sql/sqlText';
import type { Caller, Context, Write } from '../call/context';
import { execute, preparedStatement, selectRows } from '../call/statements';

const sha256 = (...parts: string[]): string => hash('sha256', parts.join('\n'));

/** The Idempotency-Key of a write or a mail. It holds for one caller, method and path (SECURITY.md, 60). */
export interface IdempotencyKey {
  key: string;
  path: string;
  bodyHash: string;
}
/** Levels of the deepest valid body: a JSON field in a nested row, with a margin for the levels around it. */
const MAX_BODY_DEPTH = MAX_JSON_DEPTH + 8;
/**
 * Returns the body as text, to recognise it.
 * @throws Problem 400 when it is nested too deep to write. Validation does not find that in ignored read-only fields.
 */
function bodyText(body: unknown): string {
  if (isDeeperThan(body, MAX_BODY_DEPTH)) throw badRequest('The request could not be read.');
  return JSON.stringify(body);
}
/**
 * Returns the key of a request, or null without one.
 * @throws Problem 400 for a malformed key
 */
export function readIdempotencyKey(key: string | undefined, path: string, body: unknown): IdempotencyKey | null {
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalidField('Idempotency-Key', 'Must be 1 to 255 visible characters');
  return { key, path, bodyHash: sha256(bodyText(body)) };
}
const hashKey = ({ key, path }: IdempotencyKey, caller: Caller): string =>
  sha256(String(caller.user), String(caller.actor), 'POST', path, key);
const oldestKeptDate = (caller: Caller): string =>
  toSqlTimestamp(new Date(caller.now.getTime() - IDEMPOTENCY_HOURS * 3_600_000).toISOString());

/** Returns a statement that deletes expired rows, for one request in a hundred. */
const purgeStatements = (caller: Caller): Statement[] =>
  Math.random() > 0.01
    ? []
    : [sql('DELETE FROM `idempotency` WHERE `created_date` < ? LIMIT 500', oldestKeptDate(caller))];

/** Another request has stored a reply for the key in the meantime. */
export class KeyTakenError extends Error {}
/** Whether an error says that another request has stored a reply for the key. */
export const isKeyTaken = (error: unknown): boolean => isDuplicateKey(error, 'idempotency_id');
/**
 * Stores the reply in the transaction of the creation. A second request with the key fails here, and its transaction is
 * rolled back.
 */
function storeReply({ caller, finalStatements }: Write, idempotencyKey: IdempotencyKey, reply: string): void {
  const text = 'INSERT INTO `idempotency` (`id`, `body_hash`, `created_date`, `reply`) VALUES (?, ?, ?, ?)';
  finalStatements.push(
    preparedStatement(
      text,
      hashKey(idempotencyKey, caller),
      idempotencyKey.bodyHash,
      toSqlTimestamp(caller.now.toISOString()),
      reply,
    ),
    ...purgeStatements(caller),
  );
}
/**
 * Returns the reply that is stored for the key, or null.
 * @throws Problem 422 when it belongs to another body
 */
export async function readStoredReply(
  context: Context,
  idempotencyKey: IdempotencyKey,
  caller: Caller,
): Promise<string | null> {
  const text = 'SELECT `body_hash`, `reply` FROM `idempotency` WHERE `id` = ? AND `created_date` >= ?';
  const [stored] = await selectRows<{ body_hash: string; reply: string }>(
    context,
    preparedStatement(text, hashKey(idempotencyKey, caller), oldestKeptDate(caller)),
  );
  if (stored && stored.body_hash !== idempotencyKey.bodyHash)
    throw badRequest('This Idempotency-Key was used for another request.', 422);
  if (!stored) return null;
  countIdempotentRepeat();
  return stored.reply;
}

/** Stores a reply as it is sent, within the write that it describes. */
export type StoreReply = (write: Write, reply: string) => void;
/**
 * Creates or changes a record once per key.
 *
 * Most keys come once, so the record is written first, and the reply is stored in the same transaction. A repeated
 * request fails when it stores its reply, or earlier because the first request took its stock or made its copy outdated.
 * It is rolled back and gets the stored reply. A write that is refused or killed leaves nothing behind.
 * @param create writes the record and returns the reply
 * @param forRepeat reduces a stored reply to what the caller may see now
 * @returns the reply as JSON
 */
export async function createOnce(
  context: Context,
  caller: Caller,
  idempotencyKey: IdempotencyKey | null,
  create: (storeReply: StoreReply) => Promise<string>,
  forRepeat: (reply: string) => string = (reply) => reply,
): Promise<string> {
  if (!idempotencyKey) return create(() => undefined);
  const tryOnce = () => create((write, reply) => storeReply(write, idempotencyKey, reply));
  try {
    return await tryOnce();
  } catch (error) {
    if (error instanceof Problem && error.status >= 500) throw error;
    const storedReply = await readStoredReply(context, idempotencyKey, caller);
    if (storedReply) return forRepeat(storedReply);
    if (!(error instanceof KeyTakenError)) throw error;
    // The stored reply has expired, so the key may be used again.
    await execute(
      context,
      sql(
        'DELETE FROM `idempotency` WHERE `id` = ? AND `created_date` < ?',
        hashKey(idempotencyKey, caller),
        oldestKeptDate(caller),
      ),
    );
    return tryOnce();
  }
}
