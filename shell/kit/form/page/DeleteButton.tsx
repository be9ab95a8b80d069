import type { Entity } from '@trestle/schema/entity';
import type { ConflictDetails, UsageCount } from '@trestle/schema/errors';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useContext, useState } from 'react';
import { loadable } from '../../core/loadable';
import { collection } from '../../core/api/collection';
import { ApiError } from '../../core/api/errors';
import { useSingleCall } from '../../core/api/useSingleCall';
import { toast } from '../../core/feedback/toasts';
import { ConfirmDialog } from '../ConfirmDialog';
import { FormContext } from '../FormContext';
import { goneMessage } from '../save/saveErrors';
import { useRecordCache } from '../useRecord';

const InUseDialog = loadable(() => import('./InUseDialog'));

const useStyles = makeStyles({
  button: { color: tokens.colorStatusDangerForeground1, ':hover': { color: tokens.colorStatusDangerForeground1 } },
});

/** Says why a record could not be deleted. */
const deleteError = (entity: Entity, error: unknown): string => {
  if (!(error instanceof ApiError)) return 'An error has occurred!';
  return error.status === 404 ? goneMessage(entity) : error.message;
};

interface DeleteButtonProps {
  entity: Entity;
  id: number;
  name: string;
  onDeleted: () => void;
}

/** Deletes a record after a confirmation that names it. A refusal is shown, and nothing changes. */
export function DeleteButton({ entity, id, name, onDeleted }: DeleteButtonProps) {
  const styles = useStyles();
  const { removed } = useRecordCache();
  const form = useContext(FormContext);
  const [isConfirming, setIsConfirming] = useState(false);
  const [usedBy, setUsedBy] = useState<readonly UsageCount[] | null>(null);
  const { run: remove, isRunning: working } = useSingleCall(async () => {
    try {
      await collection(entity).remove(id);
      toast.success('Deleted Item');
      removed(entity, id);
      // Unsaved notes about the record are dropped with it.
      form?.unsavedTexts.restore({});
      onDeleted();
    } catch (error) {
      const usageCounts = usedByOf(error);
      if (usageCounts) setUsedBy(usageCounts);
      else toast.error(deleteError(entity, error), { timeout: 0 });
    }
  });
  const answer = (yes: boolean) => {
    setIsConfirming(false);
    if (yes) void remove();
  };
  return (
    <>
      <Button
        appearance="subtle"
        icon={<DeleteRegular />}
        className={styles.button}
        disabledFocusable={working}
        onClick={() => setIsConfirming(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        danger
        title={`Delete ${entity.label}`}
        words={`Delete ${entity.label.toLowerCase()} “${name}”? This cannot be undone.`}
        yes="Delete"
        onAnswer={answer}
      />
      {usedBy && <InUseDialog name={name} usedBy={usedBy} onClose={() => setUsedBy(null)} />}
    </>
  );
}

/** The records that use the record, as a refused delete names them. Null for any other error. */
const usedByOf = (error: unknown): readonly UsageCount[] | null => {
  const body = error instanceof ApiError ? (error.body as Partial<ConflictDetails> | null) : null;
  return body?.used_by?.length ? body.used_by : null;
};
