import type { Entity } from '@trestle/schema/entity';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import type { Change, Write } from './context';
import { idsInScope, isOtherStore, seesAllRows } from './scope';

const ABSENT = () => [fieldError('not-found', 'There is no such record')];

/** The foreign keys of an entity, and its lists of ids. */
const pointers = memoPerEntity(({ fields }) => ({
  keys: Object.values(fields).filter((f) => f.kind === 'ForeignKey' && !f.virtual),
  lists: Object.values(fields).filter((f) => f.ids_only && !f.readonly),
}));
/**
 * Whether the foreign key's own constraint tells if there is such a row: where the caller sees all rows. A run row by row
 * asks all the same, to name the field.
 */
const isConstraintEnough = (write: Write, target: Entity): boolean =>
  !write.rowByRow && seesAllRows(write.context, target, write.caller);

/** Errors of foreign keys and id lists that point at nothing, by position; one query for each field. */
export const checkReferences = async (
  write: Write,
  entity: Entity,
  changes: readonly Change[],
): Promise<FieldErrors[]> => {
  const errors: FieldErrors[] = changes.map(() => ({}));
  for (const field of pointers(entity).keys) {
    const target = write.context.find(field.ref!);
    const isEnough = isConstraintEnough(write, target);
    if (isEnough && entity.scope !== field.name) continue;
    const given = changes.map((change) => (change.by === field.name ? null : change.values[field.name]));
    const known = isEnough
      ? null
      : await idsInScope(
          write,
          target,
          given.filter((id) => typeof id === 'number'),
        );
    given.forEach((id, i) => {
      if (typeof id === 'number' && (known?.has(id) === false || isOtherStore(entity, field, id, write.caller)))
        errors[i]![field.name] = ABSENT();
    });
  }
  for (const field of pointers(entity).lists) {
    const listed = (change: Change) =>
      Array.isArray(change.item[field.name]) ? (change.item[field.name] as number[]) : [];
    const target = write.context.find(field.ref!);
    if (isConstraintEnough(write, target)) continue;
    const known = await idsInScope(write, target, changes.flatMap(listed));
    changes.forEach((change, i) => {
      if (!listed(change).every((id) => known.has(id))) errors[i]![field.name] = ABSENT();
    });
  }
  return errors;
};
