import { nextMinute } from '@trestle/schema/periods';
import { conflict, badRequest } from '@trestle/schema/errors';
import type { Change, Write } from '../collection/call/context';
import { selectRows } from '../collection/call/statements';
import type { SqlExecutor } from '../sql/executor';
import { toSqlTimestamp, sql, type Sql } from '../sql/sqlText';

/** Fields of users and groups that decide who is an administrator. */
const ADMINISTRATOR_FIELDS = ['is_active', 'is_superuser', 'active_start_date', 'active_end_date', 'name'] as const;
const affectsAdministrators = (change: Change): boolean =>
  change.kind === 'delete' ||
  (change.kind === 'update' &&
    (ADMINISTRATOR_FIELDS.some((name) => name in change.values) || Array.isArray(change.item['groups'])));

/**
 * Condition of a row that is active now, with the next minute bound twice. @param isEndless it must have no end date
 */
const activeCondition = (alias: string, isEndless = false): string =>
  `(${alias}.\`active_start_date\` IS NULL OR (${alias}.\`active_start_date\` < ?
    AND (${alias}.\`active_end_date\` IS NULL OR (${isEndless ? '1=0 AND' : ''} ${alias}.\`active_end_date\` >= ?))))`;

/**
 * Selects an administrator who is active now.
 * @param isEndless whether the administrator's rights must have no end date
 */
function administratorQuery(now: Date, superuserGroup: string, isEndless: boolean): Sql {
  const nextMinuteSql = toSqlTimestamp(nextMinute(now).toISOString());
  return sql(
    `SELECT u.\`id\` FROM \`user\` u
    WHERE u.\`is_active\` AND ${activeCondition('u', isEndless)} AND (u.\`is_superuser\` OR EXISTS (
      SELECT 1 FROM \`user_groups\` ug JOIN \`group\` g ON g.\`id\` = ug.\`group\`
      WHERE ug.\`user\` = u.\`id\` AND g.\`name\` = ? AND ${activeCondition('g', isEndless)})) LIMIT 1`,
    nextMinuteSql,
    nextMinuteSql,
    superuserGroup,
    nextMinuteSql,
    nextMinuteSql,
  );
}

/** Selects an active superuser. Only superusers make others, and merge users and groups. */
function superuserQuery(now: Date): Sql {
  const nextMinuteSql = toSqlTimestamp(nextMinute(now).toISOString());
  return sql(
    `SELECT u.\`id\` FROM \`user\` u WHERE u.\`is_superuser\` AND u.\`is_active\` AND ${activeCondition('u')} LIMIT 1`,
    nextMinuteSql,
    nextMinuteSql,
  );
}

/**
 * Refuses a change that leaves no active administrator: deleting, deactivating or ungrouping the last one, or ending
 * the administrators' group. Refuses one that leaves no superuser where there was one, too. Runs after the rows are
 * written, in their transaction; such changes are serialised.
 *
 * An administrator without an end date must be left, or there would be none once the others' dates have passed. Where
 * there was none without an end date before the change, any active administrator is enough: otherwise nobody could be
 * deactivated any more.
 * @throws Problem 409 when something was deleted, else 400
 */
export async function requireAdministratorLeft(
  changes: readonly Change[],
  { context, transaction, caller }: Write,
  superuserGroup: string,
): Promise<void> {
  if (!changes.some(affectsAdministrators)) return;
  const hasRows = async (query: Sql, executor?: SqlExecutor): Promise<boolean> =>
    (await selectRows(context, query, executor)).length > 0;
  const refusal = (message: string) =>
    changes.some((change) => change.kind === 'delete')
      ? conflict(message, { code: 'last_administrator' })
      : badRequest(message);
  const hasAdministrator = async (isEndless: boolean, executor?: SqlExecutor): Promise<boolean> =>
    hasRows(administratorQuery(caller.now, superuserGroup, isEndless), executor);
  const isAdministratorLeft =
    (await hasAdministrator(true, transaction)) ||
    // Outside the transaction, everything is as it was before the change.
    (!(await hasAdministrator(true)) && (await hasAdministrator(false, transaction)));
  if (!isAdministratorLeft)
    throw refusal('Nobody would be left to administrate: make somebody else an administrator first.');
  if (!(await hasRows(superuserQuery(caller.now), transaction)) && (await hasRows(superuserQuery(caller.now))))
    throw refusal('No superuser would be left: make somebody else a superuser first.');
}
