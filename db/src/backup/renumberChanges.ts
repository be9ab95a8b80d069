import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';

/**
 * Numbers per second since 1970. Changes are never made as quickly, so each restore begins above all numbers that were
 * given before it. Cursors keep the 15 digits that calls accept until the year 2286.
 */
const NUMBERS_PER_SECOND = 100_000;
/** Least distance, for a clock that is behind: more than the feed ever has rows. */
const MIN_DISTANCE = 1_000_000_000;

const DISTANCE =
  `SELECT GREATEST(FLOOR(UNIX_TIMESTAMP(UTC_TIMESTAMP(3)) * ${NUMBERS_PER_SECOND}) - \`last_number\`, ${MIN_DISTANCE}) ` +
  'FROM `change_stamper` WHERE `id` = 1';
/** Statements by the table that they need. */
const MOVE_STATEMENTS: readonly (readonly [table: string, text: string])[] = [
  ['change_feed', 'UPDATE `change_feed` SET `number` = `number` + ?'],
  ['webhook_state', 'UPDATE `webhook_state` SET `position` = `position` + ?'],
  ['webhook_delivery', 'UPDATE `webhook_delivery` SET `cursor` = `cursor` + ?'],
  ['change_stamper', 'UPDATE `change_stamper` SET `last_number` = `last_number` + ?'],
];

/**
 * Moves the numbers of all changes beyond those that were given out after the backup. Given again, they would hide new
 * changes: a receiver leaves out a `webhook-id` that it knows, and a cursor would lead past changes. So a reader with a
 * former cursor is told to read the lists anew (410). The rows move, too, since a gap before the next number would end
 * each reader who begins at the oldest change.
 * @param tables of the database, which may be of an earlier version
 */
export async function renumberChanges(session: SqlExecutor, tables: readonly string[]): Promise<void> {
  if (!tables.includes('change_stamper')) return;
  const [row] = await session.selectCells(sql(DISTANCE));
  const distance = Number(row![0]);
  for (const [table, text] of MOVE_STATEMENTS) if (tables.includes(table)) await session.execute(sql(text, distance));
}
