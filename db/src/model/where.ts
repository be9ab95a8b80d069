import type { Clause, Comparison, Test } from '@trestle/schema/clause';
import type { Field } from '@trestle/schema/field';
import type { Select } from './select';

/** A piece of SQL and the values of its question marks, in their order. */
export interface Sql { text: string; values: unknown[] }
export const sql = (text: string, ...values: unknown[]): Sql => ({ text, values });
export const joinSql = (parts: readonly Sql[], by: string, empty: string): Sql =>
  (parts.length ? { text: `(${parts.map((p) => p.text).join(by)})`, values: parts.flatMap((p) => p.values) } : sql(empty));

/** `%`, `_` and the escape itself are plain characters in what is looked for (contract §2.2). */
const like = (value: unknown): string => `%${String(value).replace(/[\\%_]/g, '\\$&')}%`;
/** How MySQL writes a moment. */
export const moment = (iso: string): string => new Date(iso).toISOString().replace('T', ' ').replace('Z', '');
const plain = (field: Field, value: unknown): unknown => (field.kind === 'DateTime' ? moment(value as string) : value);

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

const testSql = (select: Select, test: Test): Sql => {
  const field = select.entity.fields[test.field]!;
  if (!field.across) return TESTS[test.is](select.expression(field), field, test.value);
  // Empty means that no line holds a value; any other test asks for one line that does.
  const { from, tie, value } = select.through(field);
  const inner = TESTS[test.is === 'is_null' ? 'is_not_null' : test.is](value, field, test.value);
  return sql(`${test.is === 'is_null' ? 'NOT ' : ''}EXISTS (SELECT 1 FROM ${from} WHERE ${tie} AND ${inner.text})`, ...inner.values);
};

/** Ids in one list read better to the optimiser than a chain of ORs. */
const idList = (clauses: readonly Clause[]): number[] | undefined => {
  const ids = clauses.map((c) => ('field' in c && c.field === 'id' && c.is === 'eq' ? (c.value as number) : undefined));
  return ids.length > 1 && ids.every((id) => id !== undefined) ? (ids as number[]) : undefined;
};

/** A settled clause as SQL; the joins it needs are made on the way. */
export const whereSql = (select: Select, clause: Clause): Sql => {
  if ('field' in clause) return testSql(select, clause);
  if ('and' in clause) return joinSql(clause.and.map((c) => whereSql(select, c)), ' AND ', '1=1');
  const ids = idList(clause.or);
  if (ids) return sql(`${select.alias}.\`id\` IN (?)`, ids);
  return joinSql(clause.or.map((c) => whereSql(select, c)), ' OR ', '1=0');
};
