import { nextMinute } from '@trestle/schema/periods';
import { conflict, badRequest } from '@trestle/schema/errors';
import type { Change, Write } from '../collection/context';
import { selectRows } from '../collection/statements';
import { toSqlTimestamp, sql } from '../sql/sqlText';

/** Fields of users and groups that decide who is an administrator. */
const ADMINISTRATOR_FIELDS = ['is_active', 'is_superuser', 'active_start_date', 'active_end_date', 'name'] as const;
const affectsAdministrators = (change: Change): boolean =>
  change.kind === 'delete' ||
  (change.kind === 'update' &&
    (ADMINISTRATOR_FIELDS.some((name) => name in change.values) || Array.isArray(change.item['groups'])));

/**
 * Refuses a change that leaves no active administrator: deleting, deactivating or ungrouping the last one, or ending
 * the administrators' group. Runs after the rows are written, in their transaction; such changes are serialised.
 * @throws Problem 409 when something was deleted, else 400
 */
export const requireAdministratorLeft = async (
  changes: readonly Change[],
  write: Write,
  superuserGroup: string,
): Promise<void> => {
  if (!changes.some(affectsAdministrators)) return;
  const nextMinuteSql = toSqlTimestamp(nextMinute(write.caller.now).toISOString());
  // When an end date is set, an administrator without one must be left, or nobody would be once that date has passed.
  const withoutEndOnly = changes.some((change) => change.values['active_end_date']) ? '1=0 AND' : '';
  const active = (alias: string) =>
    `(${alias}.\`active_start_date\` IS NULL OR (${alias}.\`active_start_date\` < ?
      AND (${alias}.\`active_end_date\` IS NULL OR (${withoutEndOnly} ${alias}.\`active_end_date\` >= ?))))`;
  const rows = await selectRows(
    write.context,
    sql(
      `SELECT u.\`id\` FROM \`user\` u
    WHERE u.\`is_active\` AND ${active('u')} AND (u.\`is_superuser\` OR EXISTS (
      SELECT 1 FROM \`user_groups\` ug JOIN \`group\` g ON g.\`id\` = ug.\`group\`
      WHERE ug.\`user\` = u.\`id\` AND g.\`name\` = ? AND ${active('g')})) LIMIT 1`,
      nextMinuteSql,
      nextMinuteSql,
      superuserGroup,
      nextMinuteSql,
      nextMinuteSql,
    ),
    write.transaction,
  );
  if (rows.length) return;
  const message = 'Nobody would be left to administrate: make somebody else an administrator first.';
  throw changes.some((change) => change.kind === 'delete')
    ? conflict(message, { code: 'last_administrator' })
    : badRequest(message);
};
