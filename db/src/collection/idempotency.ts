import { createHash } from 'node:crypto';
import { invalidField, Problem, badRequest } from '@trestle/schema/errors';
import { isDeeperThan, MAX_JSON_DEPTH } from '@trestle/schema/validate';
import { isDuplicateKey } from '../sql/dbError';
import type { Statement } from '../sql/executor';
import { toSqlTimestamp, sql } from '../sql/sqlText';
import type { Caller, Context, Write } from './context';
import { execute, prepared, selectRows } from './statements';

const HOURS = 24;
const hash = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

/** A creation that may be sent twice: `key` as the caller gave it, bound to the caller, method and path (SECURITY.md, 60). */
export interface IdempotencyKey {
  key: string;
  path: string;
  bodyHash: string;
}
/** The levels of a JSON field in a nested row, and some more. */
const MAX_BODY_DEPTH = MAX_JSON_DEPTH + 8;
/** The body's text, to know it again. Read-only fields are ignored whatever they hold, so it may be nested too deep to write. */
const textOf = (body: unknown): string => {
  if (isDeeperThan(body, MAX_BODY_DEPTH)) throw badRequest('The request could not be read.');
  return JSON.stringify(body);
};
/** @throws Problem 400 on a key that is no key */
export const readIdempotencyKey = (key: string | undefined, path: string, body: unknown): IdempotencyKey | null => {
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalidField('Idempotency-Key', 'Must be 1 to 255 visible characters');
  return { key, path, bodyHash: hash(textOf(body)) };
};
const idOf = ({ key, path }: IdempotencyKey, caller: Caller): string =>
  hash(String(caller.user), String(caller.actor), 'POST', path, key);
const edge = (caller: Caller): string =>
  toSqlTimestamp(new Date(caller.now.getTime() - HOURS * 3_600_000).toISOString());

/** Now and then, rows that nobody may ask for any more go. */
const forgetting = (caller: Caller): Statement[] =>
  Math.random() > 0.01 ? [] : [sql('DELETE FROM `idempotency` WHERE `created_date` < ? LIMIT 500', edge(caller))];

/** Another call has used the key meanwhile. */
export class KeyTaken extends Error {}
export const isKeyTaken = (error: unknown): boolean => isDuplicateKey(error, 'idempotency_id');
/** Keeps the reply in the transaction that makes what it tells of: whoever comes second can't, and nothing of theirs stays. */
const keep = ({ caller, last }: Write, attempt: IdempotencyKey, reply: string): void => {
  const text = 'INSERT INTO `idempotency` (`id`, `body_hash`, `created_date`, `reply`) VALUES (?, ?, ?, ?)';
  last.push(
    sql(text, idOf(attempt, caller), attempt.bodyHash, toSqlTimestamp(caller.now.toISOString()), reply),
    ...forgetting(caller),
  );
};
/** The first reply to this attempt, if there was one. @throws Problem 422 when that was to another body */
const firstReply = async (context: Context, attempt: IdempotencyKey, caller: Caller): Promise<string | null> => {
  const text = 'SELECT `body_hash`, `reply` FROM `idempotency` WHERE `id` = ? AND `created_date` >= ?';
  const [first] = await selectRows<{ body_hash: string; reply: string }>(
    context,
    prepared(text, idOf(attempt, caller), edge(caller)),
  );
  if (first && first.body_hash !== attempt.bodyHash)
    throw badRequest('This Idempotency-Key was used for another request.', 422);
  return first?.reply ?? null;
};

/** Keeps a reply, as it goes out, within the write that it tells of. */
export type Keep = (write: Write, reply: string) => void;
/**
 * Makes something once for a key. Most keys come once, so the work is done first, and its reply kept with it: a repeat
 * fails there, or before (what it wants is taken by the first), is undone, and gets the first reply. A refused or killed
 * first try leaves nothing behind.
 * @param repeated makes of a kept reply what the caller may see now
 */
export const createOnce = async (
  context: Context,
  caller: Caller,
  attempt: IdempotencyKey | null,
  make: (keep: Keep) => Promise<string>,
  repeated: (reply: string) => string = (reply) => reply,
): Promise<string> => {
  if (!attempt) return make(() => undefined);
  const tryOnce = () => make((write, reply) => keep(write, attempt, reply));
  try {
    return await tryOnce();
  } catch (error) {
    if (error instanceof Problem && error.status >= 500) throw error;
    const first = await firstReply(context, attempt, caller);
    if (first) return repeated(first);
    if (!(error instanceof KeyTaken)) throw error;
    // The key is older than a day, and as good as new.
    await execute(
      context,
      sql('DELETE FROM `idempotency` WHERE `id` = ? AND `created_date` < ?', idOf(attempt, caller), edge(caller)),
    );
    return tryOnce();
  }
};
