import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity, WriteOperation } from '@trestle/schema/entity';
import type { ComponentType } from 'react';
import { useMayCall } from '../../core/access/useAccess';
import { useSession } from '../../core/session/useSession';
import { activityFields, bulkEditableFields } from './rowChanges';
import type { SelectedRow } from './useSelection';

/** A bulk action that any list may have. */
export type BulkAction = 'set' | 'activate' | 'deactivate' | 'merge' | 'delete';

/** What the dialog of any bulk action gets. */
export interface BulkDialogProps {
  /** The selected rows, as they were when they were selected. */
  rows: readonly SelectedRow[];
  /** Called after rows have changed, by this action or by somebody else. It ends the selection. */
  onDone: () => void;
  onClose: () => void;
}

/** A bulk action of one list, with a dialog of its own. */
export interface OwnBulkAction {
  label: string;
  /** Loaded when it opens. */
  Dialog: ComponentType<BulkDialogProps>;
}

export const BULK_ACTION_LABELS: Readonly<Record<BulkAction, string>> = {
  set: 'Set a field',
  activate: 'Activate',
  deactivate: 'Deactivate',
  merge: 'Merge',
  delete: 'Delete',
};

/** The bulk actions that the user may take. The server checks each of them again. */
export const useBulkActions = (entity: Entity, access: FieldAccess): BulkAction[] => {
  const superuser = useSession().user?.is_superuser === true;
  const allowed = { edit: useMayCall(entity, 'edit'), delete: useMayCall(entity, 'delete') };
  const may = (operation: Exclude<WriteOperation, 'create'>) =>
    allowed[operation === 'edit' ? 'edit' : 'delete'] && (!entity.writes || entity.writes.includes(operation));
  const isEditable = (name: string) =>
    name in entity.fields && !entity.fields[name]!.readonly && !access.locked.has(name) && !access.hidden.has(name);
  const activityNames = activityFields(entity);
  const mayToggle = may('edit') && activityNames.length > 0 && activityNames.every(isEditable);
  return [
    ...(may('edit') && bulkEditableFields(entity, access).length ? ['set' as const] : []),
    ...(mayToggle ? ['activate' as const, 'deactivate' as const] : []),
    ...(may('merge') && (superuser || !entity.mergedBySuperusers) ? ['merge' as const] : []),
    ...(may('delete') ? ['delete' as const] : []),
  ];
};
