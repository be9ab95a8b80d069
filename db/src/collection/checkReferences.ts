import type { Entity } from '@trestle/schema/entity';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { behaviourOf, type Change, type Write } from './context';
import { selectOf, visibleRows } from './visible';
import { selectRows } from './statements';

const ABSENT = () => [fieldError('not-found', 'There is no such record')];

/** Which of some ids the caller may point at: those of rows that exist and are seen; the same answer for both (SECURITY.md, 17). */
export const knownIds = async (
  write: Pick<Write, 'context' | 'caller'> & Partial<Pick<Write, 'transaction'>>,
  entity: Entity,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (!ids.length) return new Set();
  const chosen = selectOf(write.context, entity);
  const visible = visibleRows(write.context, chosen, write.caller);
  const text = `SELECT ${chosen.alias}.\`id\` FROM ${chosen.from} WHERE ${chosen.alias}.\`id\` IN (?) AND ${visible.text}`;
  const rows = await selectRows<{ id: number }>(
    write.context,
    { text, values: [[...new Set(ids)], ...visible.values] },
    write.transaction,
  );
  return new Set(rows.map((row) => row.id));
};

/** The foreign keys of an entity, and its lists of ids. */
const pointers = memoPerEntity(({ fields }) => ({
  keys: Object.values(fields).filter((f) => f.kind === 'ForeignKey' && !f.virtual),
  lists: Object.values(fields).filter((f) => f.ids_only && !f.readonly),
}));
/** Where everybody sees all rows, the foreign key's own constraint says whether there is such a row; a careful run tells it by field. */
const isConstraintEnough = (write: Write, target: Entity): boolean =>
  !write.rowByRow && !target.scope && !target.callerIdField && !behaviourOf(write.context, target).visible;
/** The store that rows of a scoped entity may be given (contract §2.3: another store's is a 400). */
const foreignStore = (entity: Entity, field: Field, value: unknown, write: Write): boolean =>
  entity.scope === field.name && write.caller.scope !== 'all' && value !== write.caller.scope;

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
      : await knownIds(
          write,
          target,
          given.filter((id) => typeof id === 'number'),
        );
    given.forEach((id, i) => {
      if (typeof id === 'number' && (known?.has(id) === false || foreignStore(entity, field, id, write)))
        errors[i]![field.name] = ABSENT();
    });
  }
  for (const field of pointers(entity).lists) {
    const listed = (change: Change) =>
      Array.isArray(change.item[field.name]) ? (change.item[field.name] as number[]) : [];
    const target = write.context.find(field.ref!);
    if (isConstraintEnough(write, target)) continue;
    const known = await knownIds(write, target, changes.flatMap(listed));
    changes.forEach((change, i) => {
      if (!listed(change).every((id) => known.has(id))) errors[i]![field.name] = ABSENT();
    });
  }
  return errors;
};
