import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { sql } from '../sqlText';
import { planClause } from './clausePlan';
import { selectFrom, type ListSource } from './listSource';
import type { PageRange } from './pageSql';
import { whereSql, type RowSet } from './rowSet';

/** Smaller tables are sorted as they are, without their indexes. */
const MIN_ROWS = 1000;

/** Whether some row may have no value in a field: anywhere along its path of foreign keys. */
function mayBeEmpty({ find }: ListSource, entity: Entity, { name, via, across, primary_key }: Field): boolean {
  if (primary_key) return false;
  if (across) return true;
  let current: Entity = entity;
  for (const step of via?.split('.') ?? [name]) {
    const field = current.fields[step];
    if (!field || (!field.required && !field.primary_key)) return true;
    if (field.ref) current = find(field.ref);
  }
  return false;
}

/**
 * How empty values are put last. The database puts them last by itself in descending lists.
 * - `never`: there are none, or the order has them last already
 * - `sorted`: `ORDER BY` asks for them, for which no index can serve
 * - `apart`: an index serves the order, so rows with a value are fetched first, and then those without
 */
export type EmptyOrder = 'never' | 'sorted' | 'apart';

/** Decides how empty values are put last in a list of a whole table. */
export async function emptyOrderOf(source: ListSource, entity: Entity, sort: PageRange['sort']): Promise<EmptyOrder> {
  const field = entity.fields[sort.field]!;
  if (sort.descending || !mayBeEmpty(source, entity, field)) return 'never';
  const hasOwnColumn = hasColumn(field) && !field.via && !field.across;
  if (!hasOwnColumn || (await source.estimateRowCount(entity)) <= MIN_ROWS) return 'sorted';
  return (await source.isIndexed(entity, field.name)) ? 'apart' : 'sorted';
}

/** Whether a download's one statement must put empty values last: it keeps its index where no row is without a value. */
export async function hasEmptyToSort(source: ListSource, rows: RowSet, sort: PageRange['sort']): Promise<boolean> {
  const order = await emptyOrderOf(source, rows.entity, sort);
  if (order !== 'apart') return order === 'sorted';
  const select = selectFrom(source, rows.entity);
  const where = whereSql(select, splitByValue(source, rows, sort.field).empty);
  return (
    (await source.select(sql(`SELECT 1 AS n FROM ${select.from} WHERE ${where.text} LIMIT 1`, ...where.values)))
      .length > 0
  );
}

/** Splits rows into those with a value in a field, and those without. */
export function splitByValue(source: ListSource, rows: RowSet, field: string): { present: RowSet; empty: RowSet } {
  const narrow = (is: 'is_null' | 'is_not_null'): RowSet => ({
    ...rows,
    where: { and: [rows.where, planClause(source.find, rows.entity, { field, is })] },
  });
  return { present: narrow('is_not_null'), empty: narrow('is_null') };
}
