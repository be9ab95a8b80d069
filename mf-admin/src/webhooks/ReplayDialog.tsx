import { Button, Field, Input } from '@trestle/kit/core';
import { FormDialog } from '@trestle/kit/form';
import { useState, type FormEvent } from 'react';

const FORM_ID = 'replay';

interface ReplayDialogProps {
  /** Name of the webhook. */
  name: string;
  onCancel: () => void;
  /** @param after null for the oldest change that is kept */
  onReplay: (after: number | null) => void;
}

/** Asks from which change on a webhook is told again. */
export function ReplayDialog({ name, onCancel, onReplay }: ReplayDialogProps) {
  const [text, setText] = useState('');
  const isWrong = !/^\d{0,15}$/.test(text.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong) onReplay(text.trim() === '' ? null : Number(text.trim()));
  };
  return (
    <FormDialog
      title={`Replay changes to '${name}'`}
      onClose={onCancel}
      actions={
        <>
          <Button type="submit" form={FORM_ID} appearance="primary" disabledFocusable={isWrong}>
            Replay
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit}>
        <Field
          label="After the change"
          hint="The cursor of a delivery. Empty: from the oldest change that is kept, 30 days"
          validationMessage={isWrong ? 'Must be a whole number' : undefined}
        >
          <Input inputMode="numeric" value={text} onChange={(_, { value }) => setText(value)} />
        </Field>
      </form>
    </FormDialog>
  );
}
