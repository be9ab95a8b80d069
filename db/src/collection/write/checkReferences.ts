import type { Entity } from '@trestle/schema/entity';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import type { Change, Write } from '../call/context';
import { idsInScope, isOtherStore, mayReferToAll } from '../call/scope';

const notFoundError = () => [fieldError('not-found', 'There is no such record')];

/** Returns the foreign keys of an entity, and its lists of ids. */
const referencesOf = memoPerEntity(({ fields }) => ({
  keys: Object.values(fields).filter((f) => f.kind === 'ForeignKey' && !f.virtual),
  lists: Object.values(fields).filter((f) => f.ids_only && !f.readonly),
}));
/**
 * Whether the database's constraint is check enough: the caller sees all rows, so every row that exists is allowed.
 * A run row by row checks nevertheless, to find the field that is wrong.
 */
const constraintSuffices = (write: Write, target: Entity): boolean =>
  !write.rowByRow && mayReferToAll(write.context, target, write.caller);

/**
 * Checks that foreign keys and lists of ids name records in the caller's scope. Takes one query per field.
 * @returns errors by position
 */
export async function checkReferences(
  write: Write,
  entity: Entity,
  changes: readonly Change[],
): Promise<FieldErrors[]> {
  const errors: FieldErrors[] = changes.map(() => ({}));
  for (const field of referencesOf(entity).keys) {
    const target = write.context.find(field.ref!);
    const isConstraintEnough = constraintSuffices(write, target);
    if (isConstraintEnough && entity.scope !== field.name) continue;
    const ids = changes.map((change) => (change.parentKey === field.name ? null : change.values[field.name]));
    const allowedIds = isConstraintEnough
      ? null
      : await idsInScope(
          write,
          target,
          ids.filter((id) => typeof id === 'number'),
        );
    ids.forEach((id, i) => {
      if (typeof id === 'number' && (allowedIds?.has(id) === false || isOtherStore(entity, field, id, write.caller)))
        errors[i]![field.name] = notFoundError();
    });
  }
  for (const field of referencesOf(entity).lists) {
    const listedIds = (change: Change) =>
      Array.isArray(change.item[field.name]) ? (change.item[field.name] as number[]) : [];
    const target = write.context.find(field.ref!);
    if (constraintSuffices(write, target)) continue;
    const allowedIds = await idsInScope(write, target, changes.flatMap(listedIds));
    changes.forEach((change, i) => {
      if (!listedIds(change).every((id) => allowedIds.has(id))) errors[i]![field.name] = notFoundError();
    });
  }
  return errors;
}
