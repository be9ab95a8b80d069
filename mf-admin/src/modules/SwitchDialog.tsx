import { Alert, Button, Field, Input, toast, useSingleCall } from '@trestle/kit/core';
import { FormDialog, useWhileShown } from '@trestle/kit/form';
import { MAX_SWITCH_REASON_CHARACTERS } from '@trestle/schema/limits';
import { useState, type FormEvent } from 'react';
import { useModuleCalls, type ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';

/** Switches a remote off, with a reason, or on again. */
export function SwitchDialog({ state, onClose }: { state: ModuleState; onClose: () => void }) {
  const shared = useModuleStyles();
  const { switchModule } = useModuleCalls();
  const closeIfShown = useWhileShown(onClose);
  const { name } = state;
  // As it was when the dialog opened: the answer to the call must not turn its question round.
  const [off] = useState(state.switched_off);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const { run: save, isRunning: isSaving } = useSingleCall(async () => {
    if (!off && reason.trim() === '') {
      setProblem('Value Required');
      return;
    }
    try {
      await switchModule(name, off !== null, reason.trim());
      toast.success(off ? `${name} is switched on.` : `${name} is switched off.`);
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
      title={off ? `Switch ${name} on?` : `Switch ${name} off`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="switch" appearance="primary" disabledFocusable={isSaving}>
            {off ? 'Switch on' : 'Switch off'}
          </Button>
        </>
      }
    >
      <form id="switch" className={shared.fields} noValidate onSubmit={submit}>
        {off ? (
          <>
            {problem && <Alert intent="error">{problem}</Alert>}
            <p className={shared.text}>
              Its pages, menus and cards come back for everyone who had them. The reason was: {off.reason}
            </p>
          </>
        ) : (
          <>
            <p className={shared.text}>
              Its menus and cards go, and its pages show your reason. Its releases and what people typed are kept. Pages
              that are open now go on until they are loaded again.
            </p>
            <Field label="Reason" required validationMessage={problem || undefined}>
              <Input
                autoFocus
                maxLength={MAX_SWITCH_REASON_CHARACTERS}
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
