import { createHash } from 'node:crypto';
import { invalidField, refused } from '@trestle/schema/errors';
import { moment, sql } from '../model/where';
import type { Caller, Row, Write } from './context';
import { execute, fixed, select } from './run';

const HOURS = 24;
const hash = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

/** A creation that may be sent twice: `key` as the caller gave it, bound to the caller, method and path (safety 60). */
export interface Attempt { key: string; path: string; bodyHash: string }
/** The body's text, to know it again. Read-only fields are ignored whatever they hold, so it may be nested too deep to write. */
const textOf = (body: unknown): string => {
  try { return JSON.stringify(body); } catch { throw refused('The request could not be read.'); }
};
/** @throws Problem 400 on a key that is no key */
export const attemptOf = (key: string | undefined, path: string, body: unknown): Attempt | null => {
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalidField('Idempotency-Key', 'Must be 1 to 255 visible characters');
  return { key, path, bodyHash: hash(textOf(body)) };
};
const idOf = ({ key, path }: Attempt, caller: Caller): string => hash(String(caller.user), String(caller.actor), 'POST', path, key);

/** Now and then, rows that nobody may ask for any more go. */
const forget = async (write: Write): Promise<void> => {
  if (Math.random() > 0.01) return;
  const edge = moment(new Date(write.caller.now.getTime() - HOURS * 3_600_000).toISOString());
  await execute(write.context, sql('DELETE FROM `idempotency` WHERE `created_date` < ? LIMIT 500', edge), write.transaction);
};

/**
 * Does the work once for a key: the row of the key is taken in the same transaction, so a repeat that arrives meanwhile
 * waits, and a refused or killed first try leaves nothing behind. A repeat gets the first reply; another body is 422.
 */
export const once = async (write: Write, attempt: Attempt | null, work: () => Promise<Row>): Promise<Row> => {
  if (!attempt) return work();
  const id = idOf(attempt, write.caller);
  const { bodyHash } = attempt;
  const now = moment(write.caller.now.toISOString());
  const taken = await execute(write.context, fixed('INSERT IGNORE INTO `idempotency` (`id`, `body_hash`, `created_date`) VALUES (?, ?, ?)', id, bodyHash, now), write.transaction);
  if (!taken) {
    const [first] = await select<{ body_hash: string; reply: string; created_date: string }>(write.context, sql('SELECT `body_hash`, `reply`, `created_date` FROM `idempotency` WHERE `id` = ? FOR UPDATE', id), write.transaction);
    const fresh = first && write.caller.now.getTime() - Date.parse(first.created_date) < HOURS * 3_600_000;
    if (first && fresh && first.body_hash !== bodyHash) throw refused('This Idempotency-Key was used for another request.', 422);
    if (first && fresh) return JSON.parse(first.reply) as Row;
    await execute(write.context, sql('UPDATE `idempotency` SET `body_hash` = ?, `created_date` = ? WHERE `id` = ?', bodyHash, now, id), write.transaction);
  }
  const reply = await work();
  await execute(write.context, fixed('UPDATE `idempotency` SET `reply` = ? WHERE `id` = ?', JSON.stringify(reply), id), write.transaction);
  await forget(write);
  return reply;
};
