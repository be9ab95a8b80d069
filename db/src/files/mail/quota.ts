import { Problem } from '@trestle/schema/errors';
import type { Caller, Context, Write } from '../../collection/call/context';
import { execute, selectRows } from '../../collection/call/statements';
import type { SqlExecutor } from '../../sql/executor';
import { toSqlTimestamp, sql } from '../../sql/sqlText';

const QUOTA_PERIOD_MS = 3_600_000;

/**
 * Counts a mail towards the hourly quota of the acting person, over all processes (SECURITY.md, 63).
 * @throws Problem 429 when the quota is used up
 */
export async function spendMailQuota(write: Write, perHour: number): Promise<void> {
  const {
    context,
    transaction,
    caller: { actor, now },
  } = write;
  const [nowSql, hourAgoSql] = [
    toSqlTimestamp(now.toISOString()),
    toSqlTimestamp(new Date(now.getTime() - QUOTA_PERIOD_MS).toISOString()),
  ];
  await execute(
    context,
    sql('INSERT IGNORE INTO `mail_quota` (`user`, `since`, `sent`) VALUES (?, ?, 0)', actor, nowSql),
    transaction,
  );
  // MySQL assigns from left to right, so `sent` is computed with the old `since`.
  const updatedRows = await execute(
    context,
    sql(
      'UPDATE `mail_quota` SET `sent` = IF(`since` < ?, 1, `sent` + 1), `since` = IF(`since` < ?, ?, `since`) ' +
        'WHERE `user` = ? AND (`since` < ? OR `sent` < ?)',
      hourAgoSql,
      hourAgoSql,
      nowSql,
      actor,
      hourAgoSql,
      perHour,
    ),
    transaction,
  );
  if (updatedRows > 0) return;
  throw await quotaProblem(context, actor, perHour, now, transaction);
}

/**
 * Checks that a person has mails left, before a document is made for one. `spendMailQuota` decides.
 * @throws Problem 429 when the quota is used up
 */
export async function requireMailQuota(context: Context, { actor, now }: Caller, perHour: number): Promise<void> {
  const hourAgo = toSqlTimestamp(new Date(now.getTime() - QUOTA_PERIOD_MS).toISOString());
  const query = 'SELECT 1 AS isUsedUp FROM `mail_quota` WHERE `user` = ? AND `since` >= ? AND `sent` >= ?';
  const [row] = await selectRows(context, sql(query, actor, hourAgo, perHour));
  if (row || perHour === 0) throw await quotaProblem(context, actor, perHour, now);
}

/** Returns the refusal of a mail beyond the quota, with the time until the next may be sent. */
async function quotaProblem(
  context: Context,
  actor: number,
  perHour: number,
  now: Date,
  transaction?: SqlExecutor,
): Promise<Problem> {
  const [row] = await selectRows<{ since: string }>(
    context,
    sql('SELECT `since` FROM `mail_quota` WHERE `user` = ?', actor),
    transaction,
  );
  const since = row ? Date.parse(row.since) : now.getTime();
  const seconds = Math.max(1, Math.ceil((since + QUOTA_PERIOD_MS - now.getTime()) / 1000));
  return new Problem(
    429,
    { detail: `At most ${perHour} emails in an hour. Try again later.` },
    { 'Retry-After': String(seconds) },
  );
}
