import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { SqlExecutor } from '../sql/executor';
import { Select } from '../sql/select';
import { joinSql, sql, type Sql } from '../sql/sqlText';
import { behaviourOf, type Caller, type Context } from './context';

/** A SELECT on an entity with its computed fields. */
export const selectOf = (context: Context, entity: Entity): Select =>
  new Select(entity, context.find, behaviourOf(context, entity).computed);

/** Whether the caller sees the rows of every store: head office. */
export const seesAllStores = ({ scope }: Caller): boolean => scope === 'all';
/** @returns the id of the caller's only store; null for head office, and for a store user who has none */
export const storeOf = ({ scope }: Caller): number | null => (typeof scope === 'number' ? scope : null);

/** Rows of the caller's store; null where the entity belongs to no store, or the caller to all. */
const storeCondition = (select: Select, caller: Caller): Sql | null => {
  const { scope } = select.entity;
  if (!scope || seesAllStores(caller)) return null;
  const store = storeOf(caller);
  if (store === null) return sql('1=0');
  const path = scope.split('.');
  const { alias } = select.joins.follow(select.alias, select.entity, path.slice(0, -1));
  return sql(`${alias}.\`${path.at(-1)!}\` = ?`, store);
};

/**
 * Which rows of an entity the caller sees. Reads, lists, writes, merges, references, files and notes all ask this function.
 * It is always a condition of its own, joined by AND to whatever else is asked, so that no filter, search or `or` can
 * loosen it (SECURITY.md, 17 to 19).
 */
export const rowsInScope = (context: Context, select: Select, caller: Caller): Sql => {
  const { entity } = select;
  const conditions = [
    storeCondition(select, caller),
    entity.callerIdField ? sql(`${select.alias}.\`${entity.callerIdField}\` = ?`, caller.user) : null,
    behaviourOf(context, entity).visible?.(select, caller, context) ?? null,
  ].filter((condition) => condition !== null);
  return joinSql(conditions, ' AND ', '1=1');
};

/** Whether `rowsInScope` keeps no row from the caller. */
export const seesAllRows = (context: Context, entity: Entity, caller: Caller): boolean =>
  (!entity.scope || seesAllStores(caller)) && !entity.callerIdField && !behaviourOf(context, entity).visible;

/** Whether a value of the field that ties rows to a store names another store than the caller's (contract §2.3). */
export const isOtherStore = (entity: Entity, field: Field, value: unknown, caller: Caller): boolean =>
  entity.scope === field.name && !seesAllStores(caller) && value !== storeOf(caller);

/** Who asks, and in which transaction. */
interface ScopeQuery {
  context: Context;
  caller: Caller;
  transaction?: SqlExecutor;
}
/** @returns those ids whose rows exist and are in the caller's scope; the reply tells no absent row from another store's */
export const idsInScope = async (
  { context, caller, transaction = context.database }: ScopeQuery,
  entity: Entity,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (!ids.length) return new Set();
  const select = selectOf(context, entity);
  const inScope = rowsInScope(context, select, caller);
  const text = `SELECT ${select.alias}.\`id\` FROM ${select.from} WHERE ${select.alias}.\`id\` IN (?) AND ${inScope.text}`;
  const rows = await transaction.selectRows<{ id: number }>({ text, values: [[...new Set(ids)], ...inScope.values] });
  return new Set(rows.map(({ id }) => id));
};
