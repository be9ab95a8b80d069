import { Button, makeStyles, forActiveVariant, useFieldAccess } from '@trestle/kit/core';
import { Dialog, FormField, Form, newItem, useSave, useSubmit, type Values } from '@trestle/kit/form';
import { group } from '@trestle/schema/entities/group';
import { useCallback } from 'react';

const useStyles = makeStyles({
  answers: { display: 'flex', justifyContent: 'flex-end', gap: '8px', marginTop: '20px' },
});

interface GroupDialogProps {
  onClose: () => void;
  onMade: (id: number) => void;
}

/** The group form in a window of its own, so that what is typed behind it stays (S2 §2). */
export function GroupDialog({ onClose, onMade }: GroupDialogProps) {
  const entity = forActiveVariant(group);
  const access = useFieldAccess(entity, 'create');
  const save = useSave(entity, access);
  const onSave = useCallback(
    async (values: Values) => {
      const saved = await save(values);
      onMade(saved.id);
      return saved;
    },
    [save, onMade],
  );
  return (
    <Dialog title="Create Group" onClose={onClose}>
      <Form entity={entity} initial={newItem(entity)} access={access} isNew onSave={onSave}>
        <FormField name="name" />
        <Answers onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Answers({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { ready, submit } = useSubmit();
  return (
    <div className={styles.answers}>
      <Button onClick={onClose}>Cancel</Button>
      <Button appearance="primary" disabled={!ready} onClick={() => void submit()}>
        Create
      </Button>
    </div>
  );
}
