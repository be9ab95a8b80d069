import type { Comparison, Predicate } from '@trestle/schema/query/clause';
import { hasColumn } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { quoteName, tableOf, type Select } from '../select';
import { joinSql, sql, toSqlTimestamp, type Sql } from '../sqlText';
import type { ChildMatch, ClausePlan, ForeignKeyIn, ForeignKeyMatch, PlannedTest } from './clausePlan';

/** Returns the pattern for a search. `%`, `_` and the escape character are plain characters (contract §2.2). */
const likePattern = (value: unknown): string => `%${String(value).replace(/[\\%_]/g, '\\$&')}%`;
const toSqlValue = (field: Field, value: unknown): unknown =>
  field.kind === 'DateTime' ? toSqlTimestamp(value as string) : value;

const COMPARISONS: Record<Exclude<Comparison, 'within'>, (expression: string, field: Field, value: unknown) => Sql> = {
  eq: (expression, field, value) => sql(`${expression} = ?`, toSqlValue(field, value)),
  lt: (expression, field, value) => sql(`${expression} < ?`, toSqlValue(field, value)),
  le: (expression, field, value) => sql(`${expression} <= ?`, toSqlValue(field, value)),
  gt: (expression, field, value) => sql(`${expression} > ?`, toSqlValue(field, value)),
  ge: (expression, field, value) => sql(`${expression} >= ?`, toSqlValue(field, value)),
  icontains: (expression, _field, value) => sql(`${expression} LIKE ?`, likePattern(value)),
  contains: (expression, _field, value) => sql(`${expression} COLLATE utf8mb4_bin LIKE ?`, likePattern(value)),
  is_null: (expression) => sql(`${expression} IS NULL`),
  is_not_null: (expression) => sql(`${expression} IS NOT NULL`),
};

/** Writes a comparison of a value. Rows within another are found level by level, each once, so that a circle ends. */
function comparisonSql(select: Select, expression: string, field: Field, { is, value }: Predicate): Sql {
  if (is !== 'within') return COMPARISONS[is](expression, field, value);
  const target = select.find(field.ref!);
  const [table, parent] = [tableOf(target), quoteName(target.tree!)];
  const found =
    `WITH RECURSIVE found AS (SELECT r.\`id\` FROM ${table} r WHERE r.\`id\` = ? ` +
    `UNION SELECT r.\`id\` FROM ${table} r JOIN found ON r.${parent} = found.\`id\`) SELECT \`id\` FROM found`;
  return sql(`${expression} IN (${found})`, value);
}

/** Writes a test of child rows: some row meets it, or, for 'is empty', no row has a value. */
function acrossSql(select: Select, field: Field, test: Predicate): Sql {
  const { from, tie, value: column } = select.childRows(field);
  const none = test.is === 'is_null';
  const inner = comparisonSql(select, column, field, none ? { ...test, is: 'is_not_null' } : test);
  const text = `EXISTS (SELECT 1 FROM ${from} WHERE ${tie} AND ${inner.text})`;
  return sql(none ? `NOT ${text}` : text, ...inner.values);
}

/** Whether few rows have the text searched for. `IS NOT NULL` then lets an index on its first characters find them. */
const isSparse = ({ kind, required, virtual }: Field, { is }: Predicate): boolean =>
  kind === 'Text' && !required && !virtual && is.endsWith('contains');

function testSql(select: Select, test: PlannedTest): Sql {
  const field = select.entity.fields[test.field]!;
  if (field.across) return acrossSql(select, field, test);
  const expression = select.expression(field);
  const tests = [comparisonSql(select, expression, field, test)];
  // A computed text would be computed twice.
  if (test.pattern && hasColumn(field)) tests.unshift(sql(`${expression} REGEXP ?`, test.pattern));
  if (isSparse(field, test)) tests.unshift(sql(`${expression} IS NOT NULL`));
  return tests.length > 1 ? joinSql(tests, ' AND ', '') : tests[0]!;
}

const orNullSql = (column: string, condition: Sql, orNull: boolean): Sql =>
  orNull ? sql(`(${column} IS NULL OR ${condition.text})`, ...condition.values) : condition;

function foreignKeyMatchSql(select: Select, { through, target, where, orNull }: ForeignKeyMatch): Sql {
  const column = `${select.alias}.${quoteName(through)}`;
  // A row that the statement reads anyway is tested there, and not looked up a second time.
  const joinedRow = select.joinedRow(through);
  if (joinedRow) return orNullSql(column, conditionSql(joinedRow, where), orNull);
  const ids = idsSql(select.innerSelect(target), where);
  return orNullSql(column, sql(`${column} IN (${ids.text})`, ...ids.values), orNull);
}

function foreignKeyInSql(select: Select, { keyIn, ids, orNull, negated }: ForeignKeyIn): Sql {
  const column = `${select.alias}.${quoteName(keyIn)}`;
  return orNullSql(column, sql(`${column} ${negated ? 'NOT IN' : 'IN'} (?)`, ids), orNull);
}

function childMatchSql(select: Select, { child, childKey, where, none }: ChildMatch): Sql {
  const inner = select.innerSelect(child);
  const condition = conditionSql(inner, where);
  const owner = `${inner.alias}.${quoteName(childKey)}`;
  const id = `${select.alias}.\`id\``;
  // 'None' is checked row by row: nearly every row has such a child, and the first one found ends the search.
  const text = none
    ? `NOT EXISTS (SELECT 1 FROM ${inner.from} WHERE ${owner} = ${id} AND ${condition.text})`
    : `${id} IN (SELECT ${owner} FROM ${inner.from} WHERE ${condition.text})`;
  return sql(text, ...condition.values);
}

/** Returns the ids if every plan asks for one id. The optimiser reads a list better than a chain of ORs. */
function idsOf(plans: readonly ClausePlan[]): number[] | undefined {
  const tests = plans.filter((plan): plan is Predicate => 'field' in plan && plan.field === 'id' && plan.is === 'eq');
  return plans.length > 1 && tests.length === plans.length ? tests.map(({ value }) => value as number) : undefined;
}

function anyOfSql(select: Select, plans: readonly ClausePlan[]): Sql {
  const ids = idsOf(plans);
  if (ids) return sql(`${select.alias}.\`id\` IN (?)`, ids);
  return joinSql(
    plans.map((plan) => conditionSql(select, plan)),
    ' OR ',
    '1=0',
  );
}

/**
 * Writes a clause as SQL: the only place where conditions become text.
 *
 * A test of a field behind foreign keys joins the tables on the way. The planner's nodes ask each table for ids
 * instead.
 * @param select the statement's rows; it takes the joins that the condition needs
 */
export function conditionSql(select: Select, plan: ClausePlan): Sql {
  if ('field' in plan) return testSql(select, plan);
  if ('through' in plan) return foreignKeyMatchSql(select, plan);
  if ('keyIn' in plan) return foreignKeyInSql(select, plan);
  if ('childKey' in plan) return childMatchSql(select, plan);
  if ('or' in plan) return anyOfSql(select, plan.or);
  return joinSql(
    plan.and.map((each) => conditionSql(select, each)),
    ' AND ',
    '1=1',
  );
}

/** Selects the ids of the rows that meet a plan, at most `limit`. */
export function idsSql(select: Select, plan: ClausePlan, limit?: number): Sql {
  const { text, values } = conditionSql(select, plan);
  const end = limit === undefined ? '' : ` LIMIT ${limit}`;
  return sql(`SELECT ${select.alias}.\`id\` FROM ${select.from} WHERE ${text}${end}`, ...values);
}
