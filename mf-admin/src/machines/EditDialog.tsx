import { Button } from '@trestle/kit/core';
import { FormDialog } from '@trestle/kit/form';
import { useId, useState, type ReactNode } from 'react';

interface EditDialogProps<Values> {
  title: string;
  /** Rejects with the server's error. */
  onSave: (values: Values) => Promise<void>;
  onClose: () => void;
  /** Returns the form, which takes the id by which Save sends it. */
  children: (form: { id: string; onSave: (values: Values) => Promise<void> }) => ReactNode;
}

/** A dialog around the form that also makes new records, with the buttons of a dialog. */
export function EditDialog<Values>({ title, onSave, onClose, children }: EditDialogProps<Values>) {
  const id = useId();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (values: Values): Promise<void> => {
    setIsSaving(true);
    try {
      await onSave(values);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} appearance="primary" disabledFocusable={isSaving}>
            Save
          </Button>
        </>
      }
    >
      {children({ id, onSave: save })}
    </FormDialog>
  );
}
