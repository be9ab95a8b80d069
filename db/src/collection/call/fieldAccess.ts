import { fieldAccess, type FieldAccess, type FieldLimits } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { Caller, Context } from './context';

/** Access by field rules. It is looked up for each row of a request, so it is computed once. */
const accessByLimits = new WeakMap<FieldLimits, Map<Entity, FieldAccess>>();
/** Returns the fields that the caller may not see, and those they may not change. */
export function accessOf(context: Context, entity: Entity, caller: Pick<Caller, 'limits'>): FieldAccess {
  const accessByEntity = accessByLimits.get(caller.limits) ?? new Map<Entity, FieldAccess>();
  accessByLimits.set(caller.limits, accessByEntity);
  const access = accessByEntity.get(entity) ?? fieldAccess(caller.limits, entity, context.find);
  accessByEntity.set(entity, access);
  return access;
}

/** Whether an error message may disclose a field's value: the caller may see the field in all these collections. */
export const canDisclose = (
  context: Context,
  caller: Caller,
  field: string,
  ...collections: readonly string[]
): boolean => collections.every((name) => !accessOf(context, context.find(name), caller).hidden.has(field));

/** Whether a reply can contain a field at all. */
const isReadable = (field: Field): boolean =>
  !field.secret && !field.filter_only && !field.download_only && !field.page_only && field.kind !== 'ManyToMany';
/** Returns the fields of a reply, without nested lists. */
export const readableFields = (entity: Entity, access: FieldAccess): Field[] =>
  Object.values(entity.fields).filter((field) => isReadable(field) && !access.hidden.has(field.name));
