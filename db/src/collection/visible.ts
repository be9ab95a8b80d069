import { fieldAccess, type FieldAccess, type FieldLimits } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { Select } from '../sql/select';
import { joinSql, sql, type Sql } from '../sql/sqlText';
import { behaviourOf, type Caller, type Context } from './context';

/** Starts a SELECT on an entity, with its computed fields. */
export const selectOf = (context: Context, entity: Entity): Select =>
  new Select(entity, context.find, behaviourOf(context, entity).computed);

/** Returns the fields that the caller may not see, and those they may not change. */
export const accessOf = (context: Context, entity: Entity, caller: Caller): FieldAccess => {
  const known = accesses.get(caller.limits) ?? new Map<Entity, FieldAccess>();
  accesses.set(caller.limits, known);
  const access = known.get(entity) ?? fieldAccess(caller.limits, entity, context.find);
  known.set(entity, access);
  return access;
};
/** Access by the caller's limits and entity. It is asked for with each row of a request. */
const accesses = new WeakMap<FieldLimits, Map<Entity, FieldAccess>>();

/** Whether an error message may name a field's value: the caller sees the field in all these collections. */
export const canDisclose = (
  context: Context,
  caller: Caller,
  field: string,
  ...collections: readonly string[]
): boolean => collections.every((name) => !accessOf(context, context.find(name), caller).hidden.has(field));

/** Whether a reply can contain a field at all. */
const shown = (field: Field): boolean => !field.secret && !field.filter_only && field.kind !== 'ManyToMany';
/** Returns the fields of a reply, without nested lists. */
export const readableFields = (entity: Entity, access: FieldAccess): Field[] =>
  Object.values(entity.fields).filter((field) => shown(field) && !access.hidden.has(field.name));

const storeScope = (select: Select, caller: Caller): Sql | null => {
  const { scope } = select.entity;
  if (!scope || caller.scope === 'all') return null;
  if (caller.scope === 'none') return sql('1=0');
  const path = scope.split('.');
  const at = select.joins.follow(select.alias, select.entity, path.slice(0, -1));
  return sql(`${at.alias}.\`${path.at(-1)!}\` = ?`, caller.scope);
};

/**
 * Writes the condition on the rows that the caller may see.
 *
 * It is always joined by AND to whatever else is asked, so that no filter, search or `or` loosens it
 * (SECURITY.md, 17; SECURITY.md, 18; SECURITY.md, 19).
 */
export const visibleRows = (context: Context, select: Select, caller: Caller): Sql => {
  const { entity } = select;
  const parts = [
    storeScope(select, caller),
    entity.callerIdField ? sql(`${select.alias}.\`${entity.callerIdField}\` = ?`, caller.user) : null,
    behaviourOf(context, entity).visible?.(select, caller) ?? null,
  ].filter((part) => part !== null);
  return joinSql(parts, ' AND ', '1=1');
};
