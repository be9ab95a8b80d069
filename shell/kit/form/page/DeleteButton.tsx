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

const InUseDialog = loadable(() => import(/* webpackChunkName: "deleting" */ './InUseDialog'));
/** Asks why something is done. */
export const ReasonDialog = loadable(() => import(/* webpackChunkName: "deleting" */ './ReasonDialog'));

const useStyles = makeStyles({
  button: { color: tokens.colorStatusDangerForeground1, ':hover': { color: tokens.colorStatusDangerForeground1 } },
});

/** Says why a record could not be deleted. */
const deleteError = (entity: Entity, error: unknown): string => {
  if (!(error instanceof ApiError)) return 'An error has occurred!';
  return error.status === 404 ? goneMessage(entity) : error.message;
};

/** What a deletion says and asks beside the record's name. */
export interface DeletionQuestion {
  /** What else it does: '5 pieces go back on sale: 3 in C-121, 2 in C-130.' */
  details?: string;
  /** Whether the user has to say why. */
  needsReason?: boolean;
  /** Why the record can't be deleted. */
  refusal?: string;
}

interface DeleteButtonProps {
  entity: Entity;
  id: number;
  name: string;
  question?: DeletionQuestion;
  onDeleted: () => void;
}

/** Deletes a record after a confirmation that names it. A refusal is shown, and nothing changes. */
export function DeleteButton({ entity, id, name, question = {}, onDeleted }: DeleteButtonProps) {
  const styles = useStyles();
  const { removed } = useRecordCache();
  const form = useContext(FormContext);
  const [isConfirming, setIsConfirming] = useState(false);
  const [usedBy, setUsedBy] = useState<readonly UsageCount[] | null>(null);
  const { run: remove, isRunning: working } = useSingleCall(async (reason?: string) => {
    try {
      await collection(entity).remove(id, reason);
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
  const answer = (yes: boolean, reason?: string) => {
    setIsConfirming(false);
    if (yes) void remove(reason);
  };
  const ask = () => (question.refusal ? toast.warning(question.refusal) : setIsConfirming(true));
  const title = `Delete ${entity.label}`;
  const words = [`Delete ${entity.label.toLowerCase()} “${name}”?`, question.details, 'This cannot be undone.']
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <Button
        appearance="subtle"
        icon={<DeleteRegular />}
        className={styles.button}
        disabledFocusable={working}
        onClick={ask}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming && !question.needsReason}
        danger
        title={title}
        words={words}
        yes="Delete"
        onAnswer={(yes) => answer(yes)}
      />
      {isConfirming && question.needsReason && (
        <ReasonDialog
          danger
          title={title}
          words={words}
          yes="Delete"
          onAnswer={(reason) => answer(reason !== null, reason ?? undefined)}
        />
      )}
      {usedBy && <InUseDialog name={name} usedBy={usedBy} onClose={() => setUsedBy(null)} />}
    </>
  );
}

/** The records that use the record, as a refused delete names them. Null for any other error. */
const usedByOf = (error: unknown): readonly UsageCount[] | null => {
  const body = error instanceof ApiError ? (error.body as Partial<ConflictDetails> | null) : null;
  return body?.used_by?.length ? body.used_by : null;
};
