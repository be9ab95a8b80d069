import type { FieldAccess } from '@trestle/schema/access';
import type { Entity, WriteOperation } from '@trestle/schema/entity';
import { useMayCall } from '../../core/access/useAccess';
import { activityFields, bulkEditableFields } from './rowChanges';

export type BulkAction = 'set' | 'activate' | 'deactivate' | 'merge' | 'delete';
export const BULK_ACTION_LABELS: Readonly<Record<BulkAction, string>> = {
  set: 'Set a field',
  activate: 'Activate',
  deactivate: 'Deactivate',
  merge: 'Merge',
  delete: 'Delete',
};
/** Most rows that one merge takes beside the one that is kept. */
export const MAX_MERGED_ROWS = 1000;

/** What the user may do with many rows at once; the server decides in the end. */
export const useBulkActions = (entity: Entity, access: FieldAccess): BulkAction[] => {
  const allowed = { edit: useMayCall(entity, 'edit'), delete: useMayCall(entity, 'delete') };
  const may = (verb: Exclude<WriteOperation, 'create'>) =>
    allowed[verb === 'edit' ? 'edit' : 'delete'] && (!entity.writes || entity.writes.includes(verb));
  const dated = activityFields(entity);
  const toggles =
    may('edit') &&
    dated.length > 0 &&
    dated.every(
      (name) =>
        name in entity.fields && !entity.fields[name]!.readonly && !access.locked.has(name) && !access.hidden.has(name),
    );
  return [
    ...(may('edit') && bulkEditableFields(entity, access).length ? ['set' as const] : []),
    ...(toggles ? ['activate' as const, 'deactivate' as const] : []),
    ...(may('merge') ? ['merge' as const] : []),
    ...(may('delete') ? ['delete' as const] : []),
  ];
};
