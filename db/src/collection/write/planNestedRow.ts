import type { Entity } from '@trestle/schema/entity';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { createValues, updateValues } from './columnValues';
import type { Change, Row, Write } from '../call/context';
import { accessOf } from '../call/fieldAccess';
import { modifiedDateErrors, type SentRow } from './rejectStaleCopy';
import { hasErrors } from './rowErrors';

/** A nested row of a body: the change that it asks for, and what speaks against that. */
export interface NestedRowPlan {
  /** Absent when there is no such row. */
  change?: Change;
  errors: FieldErrors;
}

/** Plans the update of a row that has an id, or the creation of a row without. */
export function planNestedRow(
  write: Write,
  child: Entity,
  field: Field,
  parentId: number,
  presentRows: ReadonlyMap<number, Row>,
  item: RecordValues,
): NestedRowPlan {
  const access = accessOf(write.context, child, write.caller);
  const { foreign_key: parentKey } = field;
  const parentColumn: Row = parentKey ? { [parentKey]: parentId } : {};
  const id = item['id'] as number | null | undefined;
  if (id === undefined || id === null) {
    return {
      errors: {},
      change: {
        kind: 'create',
        id: 0,
        before: null,
        item,
        parentKey,
        values: { ...createValues(child, item, access.locked, write.caller), ...parentColumn },
      },
    };
  }
  const before = presentRows.get(id);
  if (!before) return { errors: { id: [fieldError('not-found', 'There is no such record')] } };
  const { [parentKey ?? '']: _parent, ...ownValues } = item;
  const { values, errors } = updateValues(child, ownValues, before, access.locked, write.caller);
  return {
    errors: { ...errors, ...modifiedDateErrors(child, item) },
    change: { kind: 'update', id, before, item, values },
  };
}

/** The stored rows that a body would change, each with what was sent for it. */
export const changedRows = (rowPlans: readonly NestedRowPlan[]): SentRow[] =>
  rowPlans.flatMap(({ change, errors }) =>
    change?.before && (Object.keys(change.values).length > 0 || hasErrors(errors))
      ? [{ before: change.before, item: change.item }]
      : [],
  );
