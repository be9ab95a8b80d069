import type { Clause, Comparison, Predicate } from '@trestle/schema/clause';
import type { Field } from '@trestle/schema/field';
import type { ForeignKeyIn, ClausePlan, NestedRowMatch, ForeignKeyMatch } from './planning/clausePlan';
import { quoteName, type Select } from './select';

/** A piece of SQL and the values of its question marks, in their order. */
export interface Sql {
  text: string;
  values: unknown[];
}
export const sql = (text: string, ...values: unknown[]): Sql => ({ text, values });
export const joinSql = (parts: readonly Sql[], by: string, empty: string): Sql =>
  parts.length
    ? { text: `(${parts.map((p) => p.text).join(by)})`, values: parts.flatMap((p) => p.values) }
    : sql(empty);

/** `%`, `_` and the escape itself are plain characters in what is looked for (contract §2.2). */
const like = (value: unknown): string => `%${String(value).replace(/[\\%_]/g, '\\$&')}%`;
/** How MySQL writes a moment. */
export const toSqlTimestamp = (iso: string): string => new Date(iso).toISOString().replace('T', ' ').replace('Z', '');
const plain = (field: Field, value: unknown): unknown =>
  field.kind === 'DateTime' ? toSqlTimestamp(value as string) : value;

const TESTS: Record<Comparison, (expression: string, field: Field, value: unknown) => Sql> = {
  eq: (e, f, v) => sql(`${e} = ?`, plain(f, v)),
  lt: (e, f, v) => sql(`${e} < ?`, plain(f, v)),
  le: (e, f, v) => sql(`${e} <= ?`, plain(f, v)),
  gt: (e, f, v) => sql(`${e} > ?`, plain(f, v)),
  ge: (e, f, v) => sql(`${e} >= ?`, plain(f, v)),
  icontains: (e, _f, v) => sql(`${e} LIKE ?`, like(v)),
  contains: (e, _f, v) => sql(`${e} COLLATE utf8mb4_bin LIKE ?`, like(v)),
  is_null: (e) => sql(`${e} IS NULL`),
  is_not_null: (e) => sql(`${e} IS NOT NULL`),
};

const testSql = (select: Select, test: Predicate): Sql => {
  const field = select.entity.fields[test.field]!;
  if (!field.across) return TESTS[test.is](select.expression(field), field, test.value);
  const { from, tie, value } = select.through(field);
  const inner = TESTS[test.is === 'is_null' ? 'is_not_null' : test.is](value, field, test.value);
  return sql(
    `${test.is === 'is_null' ? 'NOT ' : ''}EXISTS (SELECT 1 FROM ${from} WHERE ${tie} AND ${inner.text})`,
    ...inner.values,
  );
};

/** Ids in one list read better to the optimiser than a chain of ORs. */
const idList = (clauses: readonly object[]): number[] | undefined => {
  const ids = (clauses as readonly Predicate[]).map((c) =>
    c.field === 'id' && c.is === 'eq' ? (c.value as number) : undefined,
  );
  return ids.length > 1 && ids.every((id) => id !== undefined) ? (ids as number[]) : undefined;
};
const anyOf = (select: Select, members: readonly object[], each: () => Sql[]): Sql => {
  const ids = idList(members);
  return ids ? sql(`${select.alias}.\`id\` IN (?)`, ids) : joinSql(each(), ' OR ', '1=0');
};

/** A settled clause as SQL over joins, one row at a time: for few rows, or for rows in an order that is stopped early. */
export const whereSql = (select: Select, clause: Clause): Sql => {
  if ('field' in clause) return testSql(select, clause);
  if ('and' in clause)
    return joinSql(
      clause.and.map((c) => whereSql(select, c)),
      ' AND ',
      '1=1',
    );
  return anyOf(select, clause.or, () => clause.or.map((c) => whereSql(select, c)));
};

/** Found, or pointing at nothing. */
export const orIsNull = (column: string, found: Sql): Sql =>
  sql(`(${column} IS NULL OR ${found.text})`, ...found.values);
const stepSql = (select: Select, { step, of, where, orNull: also }: ForeignKeyMatch): Sql => {
  const column = `${select.alias}.${quoteName(step)}`;
  const inner = select.within(of);
  const condition = narrowSql(inner, where);
  const found = sql(
    `${column} IN (SELECT ${inner.alias}.\`id\` FROM ${inner.from} WHERE ${condition.text})`,
    ...condition.values,
  );
  return also ? orIsNull(column, found) : found;
};
const amongSql = (select: Select, { among, ids, orNull: also }: ForeignKeyIn): Sql => {
  const column = `${select.alias}.${quoteName(among)}`;
  const found = sql(`${column} IN (?)`, ids);
  return also ? orIsNull(column, found) : found;
};
const nestedSql = (select: Select, { of, by, where, none }: NestedRowMatch): Sql => {
  const inner = select.within(of);
  const condition = narrowSql(inner, where);
  const owner = `${inner.alias}.${quoteName(by)}`;
  // One by one for what is missing: nearly every row has some, and its first ends the look.
  if (none)
    return sql(
      `NOT EXISTS (SELECT 1 FROM ${inner.from} WHERE ${owner} = ${select.alias}.\`id\` AND ${condition.text})`,
      ...condition.values,
    );
  return sql(
    `${select.alias}.\`id\` IN (SELECT ${owner} FROM ${inner.from} WHERE ${condition.text})`,
    ...condition.values,
  );
};

/** Most rows have no notes: said so, an index on their beginning leads to those that have some. */
const sparse = (select: Select, test: Predicate): Sql => {
  const { kind, required, virtual } = select.entity.fields[test.field]!;
  const found = testSql(select, test);
  if (kind !== 'Text' || required || virtual || !test.is.endsWith('contains')) return found;
  return sql(`(${select.alias}.${quoteName(test.field)} IS NOT NULL AND ${found.text})`, ...found.values);
};
/** A clause arranged by table as SQL: each table is asked for ids by itself. */
export const narrowSql = (select: Select, clause: ClausePlan): Sql => {
  if ('field' in clause) return sparse(select, clause);
  if ('step' in clause) return stepSql(select, clause);
  if ('among' in clause) return amongSql(select, clause);
  if ('by' in clause) return nestedSql(select, clause);
  if ('and' in clause)
    return joinSql(
      clause.and.map((c) => narrowSql(select, c)),
      ' AND ',
      '1=1',
    );
  return anyOf(select, clause.or, () => clause.or.map((c) => narrowSql(select, c)));
};
/** SQL of the ids of an entity's rows for which a clause holds; `limit` where more would be of no use. */
export const idsSql = (select: Select, clause: ClausePlan, limit?: number): Sql => {
  const { text, values } = narrowSql(select, clause);
  return sql(
    `SELECT ${select.alias}.\`id\` FROM ${select.from} WHERE ${text}${limit === undefined ? '' : ` LIMIT ${limit}`}`,
    ...values,
  );
};
