import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { SqlExecutor } from '../../sql/executor';
import { Select } from '../../sql/select';
import { joinSql, sql, type Sql } from '../../sql/sqlText';
import { behaviourOf, type Caller, type Context } from './context';

/** Returns a SELECT on an entity with its computed fields. */
export const selectOf = (context: Context, entity: Entity): Select =>
  new Select(entity, context.find, behaviourOf(context, entity).computed);

/** Whether the caller sees the rows of every store, as head office does. */
export const seesAllStores = ({ scope }: Caller): boolean => scope === 'all';
/** Returns the id of the caller's only store; null for head office, and for a store user without a store. */
export const storeOf = ({ scope }: Caller): number | null => (typeof scope === 'number' ? scope : null);

/** Returns the condition for rows of the caller's store; null if the entity has no stores or the caller sees all. */
function storeCondition(select: Select, caller: Caller): Sql | null {
  const { scope } = select.entity;
  if (!scope || seesAllStores(caller)) return null;
  const store = storeOf(caller);
  if (store === null) return sql('1=0');
  const condition = sql(`${select.pathValue(scope.split('.'))} = ?`, store);
  const copy = Object.values(select.entity.fields).find((field) => field.via === scope && hasColumn(field));
  if (!copy) return condition;
  // The copy has an index, so the store's rows are read first. It only narrows: the owner's own value decides.
  return joinSql([sql(`${select.expression(copy)} = ?`, store), condition], ' AND ', '1=1');
}

/** Returns the condition for the caller's own rows; null if the entity has none, or the caller sees all. */
function ownRowsCondition({ entity, alias }: Select, { user, administrator }: Caller): Sql | null {
  const { callerIdField, administratorsSeeAll = false } = entity;
  if (!callerIdField || (administratorsSeeAll && administrator)) return null;
  return sql(`${alias}.\`${callerIdField}\` = ?`, user);
}

/**
 * Returns the condition for rows that the caller sees. Reads, lists, writes, merges, references, files and notes all
 * call this function. They join the condition to all others by AND, so that no filter, search or `or` can loosen it
 * (SECURITY.md, 17 to 19).
 */
export function rowsInScope(context: Context, select: Select, caller: Caller): Sql {
  const { entity } = select;
  const conditions = [
    storeCondition(select, caller),
    ownRowsCondition(select, caller),
    behaviourOf(context, entity).visible?.(select, caller, context) ?? null,
  ].filter((condition) => condition !== null);
  return joinSql(conditions, ' AND ', '1=1');
}

/** Whether an entity's own rule shows more rows to some people than to others. */
export function isVisibleByCaller(context: Context, entity: Entity): boolean {
  const { visible, hidesFromAll = false } = behaviourOf(context, entity);
  return visible !== undefined && !hidesFromAll;
}

/** Whether `rowsInScope` excludes no row for the caller. */
export const seesAllRows = (context: Context, entity: Entity, caller: Caller): boolean =>
  mayReferToAll(context, entity, caller) && !behaviourOf(context, entity).visible;

/** Whether the caller may refer to each row that there is, as far as scope decides it. */
export const mayReferToAll = (context: Context, entity: Entity, caller: Caller): boolean =>
  (!entity.scope || seesAllStores(caller)) && !entity.callerIdField && !isVisibleByCaller(context, entity);

/** Whether a value of the entity's store field is another store than the caller's (contract §2.3). */
export const isOtherStore = (entity: Entity, field: Field, value: unknown, caller: Caller): boolean =>
  entity.scope === field.name && !seesAllStores(caller) && value !== storeOf(caller);

/** The caller of a scope query and its transaction, if any. */
interface ScopeQuery {
  context: Context;
  caller: Caller;
  transaction?: SqlExecutor;
}
/** Returns the ids whose rows exist in the caller's scope. Absent rows and another store's rows look the same. */
export async function idsInScope(
  { context, caller, transaction = context.database }: ScopeQuery,
  entity: Entity,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!ids.length) return new Set();
  const select = selectOf(context, entity);
  const inScope = rowsInScope(context, select, caller);
  const id = `${select.alias}.\`id\``;
  const text = `SELECT ${id} FROM ${select.from} WHERE ${id} IN (?) AND ${inScope.text}`;
  const rows = await transaction.selectRows<{ id: number }>({ text, values: [[...new Set(ids)], ...inScope.values] });
  return new Set(rows.map((row) => row.id));
}
