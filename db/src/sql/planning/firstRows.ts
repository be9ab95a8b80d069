import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { Clause } from '@trestle/schema/query/clause';
import { quoteName, tableOf } from '../select';
import { sql } from '../sqlText';
import { planClause } from './clausePlan';
import { selectFrom, type ListSource } from './listSource';
import type { PageRange } from './pageSql';
import { whereSql, type RowSet } from './rowSet';

/** Lists up to this length are sorted as they are. */
const MIN_ROWS = 1000;
/** Largest number of rows up to a page's end for which values are looked up. Pages further on are found by counting. */
const MAX_ROWS_TO_END = 1000;
/** Room for values of which few rows are in the list. */
const SPARE_FACTOR = 2;

/** The foreign key towards the field that a list is sorted by, and where that field stands. */
interface SortTarget {
  key: string;
  target: Entity;
  column: string;
}

/** Finds the sorted field, if it is an indexed column of a table that one foreign key leads to. */
async function findSortTarget(source: ListSource, entity: Entity, sortField: string): Promise<SortTarget | undefined> {
  const field = entity.fields[sortField]!;
  const [key, column, ...further] = field.via?.split('.') ?? [];
  if (!key || !column || further.length > 0 || field.across || field.pairedField || hasColumn(field)) return undefined;
  const target = source.find(entity.fields[key]!.ref!);
  const targetField = target.fields[column];
  // A moment is another text for the database than in a reply.
  if (!targetField || !hasColumn(targetField) || targetField.kind === 'DateTime') return undefined;
  return (await source.isIndexed(target, column)) ? { key, target, column } : undefined;
}

/** Selects the first values of the sorted field, without an empty one, that some row of the set has: as many as a page's end needs rows. */
function firstValuesSql(source: ListSource, rows: RowSet, { sort, limit, offset }: PageRange, place: SortTarget) {
  const select = selectFrom(source, rows.entity);
  const where = whereSql(select, rows);
  const value = `g.${quoteName(place.column)}`;
  // With its own LIMIT the database looks into the rows of each value in turn, in place of all rows first.
  const hasRow =
    `(SELECT 1 FROM ${select.from} WHERE ${select.alias}.${quoteName(place.key)} = g.\`id\` ` +
    `AND ${where.text} LIMIT 1)`;
  return sql(
    `SELECT ${value} AS \`value\` FROM ${tableOf(place.target)} g WHERE ${value} IS NOT NULL AND ${hasRow} ` +
      `ORDER BY ${value}${sort.descending ? ' DESC' : ''} LIMIT ${offset + limit}`,
    ...where.values,
  );
}

/**
 * Narrows a list to rows that surely include its first page, sorted by an indexed field of another table.
 *
 * The index gives the first values, and each has a row at least. So nothing is counted and only the rows of some values
 * are sorted: a page takes as long for twenty million rows as for two hundred thousand.
 * @returns sets to try in turn, the narrowest first: one that fills a page has the page. None where this can't be told.
 */
export async function narrowToFirstRows(source: ListSource, rows: RowSet, range: PageRange): Promise<RowSet[]> {
  const { entity, scope, where } = rows;
  const needed = range.offset + range.limit;
  const rowCount = await source.estimateRowCount(entity);
  if (!range.limit || needed > MAX_ROWS_TO_END || rowCount <= MIN_ROWS) return [];
  const place = await findSortTarget(source, entity, range.sort.field);
  if (!place) return [];
  const targetCount = await source.estimateRowCount(place.target);
  if (targetCount < needed) return [];
  const values = await source.select<{ value: string | number }>(firstValuesSql(source, rows, range, place));
  // With fewer values than rows, the last row of the page may have no value: such rows come last.
  if (values.length < needed) return [];
  const rowsOfValue = rowCount / targetCount;
  const likelyEnd = Math.min(needed, Math.ceil((SPARE_FACTOR * needed) / Math.max(1, rowsOfValue)));
  return [...new Set([likelyEnd, needed])].map((end) => {
    const { value } = values[end - 1]!;
    const bound: Clause = { field: range.sort.field, is: range.sort.descending ? 'ge' : 'le', value };
    return { entity, scope, where: { and: [where, planClause(source.find, entity, bound)] } };
  });
}
