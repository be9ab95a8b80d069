import type { Entity } from '@trestle/schema/entity';
import { finalMergeReason } from '@trestle/schema/mergeUndo';
import { quoteName, tableOf } from '../../sql/select';
import { sql } from '../../sql/sqlText';
import type { DataCheck } from './dataCheck';

/** What past merges, runs, price changes and receipts keep as JSON in a text column, which the server doesn't check. */
const STORED_JSON: readonly { table: string; columns: readonly string[]; key?: string }[] = [
  { table: 'merge_run', columns: ['merged', 'details'] },
  { table: 'change_run', columns: ['set_values'] },
  { table: 'change_run_row', columns: ['before_values', 'after_values'], key: 'run' },
  { table: 'price_change', columns: ['changes'] },
  { table: 'container_receipt', columns: ['changes'] },
];

const jsonChecks = STORED_JSON.map(({ table, columns, key = 'id' }): DataCheck => ({
  what: `${table} whose values can't be read`,
  remedy: `Nobody can undo them, and lists of them fail: DELETE FROM \`${table}\` WHERE \`${key}\` IN (…).`,
  wrongRows: sql(
    `SELECT DISTINCT ${quoteName(key)} AS \`id\` FROM ${quoteName(table)} ` +
      `WHERE NOT (${columns.map((column) => `JSON_VALID(${quoteName(column)})`).join(' AND ')})`,
  ),
}));

/** A run is made with its first record, and they go together. */
const emptyRunCheck: DataCheck = {
  what: 'change_run without records',
  remedy: 'There is nothing in them to undo: DELETE FROM `change_run` WHERE `id` IN (…).',
  wrongRows: sql(
    'SELECT c.`id` FROM `change_run` c LEFT JOIN `change_run_row` r ON r.`run` = c.`id` WHERE r.`run` IS NULL',
  ),
};

const isUndoable = (entity: Entity): boolean =>
  (!entity.writes || entity.writes.includes('merge')) && finalMergeReason(entity) === null;

/** A merge removed its records, and only its undo brings them back. */
function mergedAgainCheck(entities: readonly Entity[]): DataCheck {
  // What can't be read is another check's, and would end this statement.
  const merges =
    "SELECT m.`id`, x.`row` FROM `merge_run` m JOIN JSON_TABLE(IF(JSON_VALID(m.`merged`), m.`merged`, '[]'), " +
    "'$[*]' COLUMNS (`row` INT PATH '$')) x WHERE m.`undone_date` IS NULL AND m.`collection` = ?";
  const undoable = entities.filter(isUndoable);
  const rowsThere = (entity: Entity) =>
    `SELECT DISTINCT g.\`id\` FROM (${merges}) g JOIN ${tableOf(entity)} r ON r.\`id\` = g.\`row\``;
  return {
    what: 'merge_run whose removed records are there',
    remedy: 'Merge them again, or UPDATE `merge_run` SET `undone_date` = UTC_TIMESTAMP(3) WHERE `id` IN (…).',
    wrongRows: sql(undoable.map(rowsThere).join(' UNION ALL '), ...undoable.map(({ name }) => name)),
  };
}

/** Returns the checks of what can be undone. */
export const undoChecks = (entities: readonly Entity[]): DataCheck[] => [
  ...jsonChecks,
  emptyRunCheck,
  mergedAgainCheck(entities),
];
