import { Alert, Button, Field, Input, toast, useSingleCall } from '@trestle/kit/core';
import { FormDialog, useWhileShown } from '@trestle/kit/form';
import { useState, type FormEvent } from 'react';
import type { Freeze } from '@trestle/schema/modules';
import { useModuleCalls } from './moduleData';
import { useModuleStyles } from './moduleStyles';

/** Longest reason that the server stores. */
const MAX_REASON_CHARACTERS = 500;

/** Starts or ends a freeze, in which nothing new is released. Rolling back still works. */
export function FreezeDialog({ frozen: frozenNow, onClose }: { frozen: Freeze | null; onClose: () => void }) {
  const shared = useModuleStyles();
  const { freeze } = useModuleCalls();
  const closeIfShown = useWhileShown(onClose);
  // As it was when the dialog opened: the answer to the call must not turn its question round.
  const [frozen] = useState(frozenNow);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const { run: save, isRunning: isSaving } = useSingleCall(async () => {
    if (!frozen && reason.trim() === '') {
      setProblem('Value Required');
      return;
    }
    try {
      await freeze(!frozen, reason.trim());
      toast.success(frozen ? 'Teams can release again.' : 'Releases are frozen.');
      closeIfShown();
    } catch (error) {
      setProblem((error as Error).message);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <FormDialog
      title={frozen ? 'End the freeze?' : 'Freeze releases'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="freeze" appearance="primary" disabledFocusable={isSaving}>
            {frozen ? 'End the freeze' : 'Freeze releases'}
          </Button>
        </>
      }
    >
      <form id="freeze" className={shared.fields} noValidate onSubmit={submit}>
        {frozen ? (
          <>
            {problem && <Alert intent="error">{problem}</Alert>}
            <p className={shared.text}>Teams can release again. The reason was: {frozen.reason}</p>
          </>
        ) : (
          <>
            <p className={shared.text}>
              No team can release anything until you end the freeze. Rolling back still works. Teams see the reason.
            </p>
            <Field label="Reason" required validationMessage={problem || undefined}>
              <Input
                autoFocus
                maxLength={MAX_REASON_CHARACTERS}
                value={reason}
                onChange={(_, { value }) => {
                  setReason(value);
                  setProblem('');
                }}
              />
            </Field>
          </>
        )}
      </form>
    </FormDialog>
  );
}
