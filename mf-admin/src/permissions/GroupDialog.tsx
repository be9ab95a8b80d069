import { Button, makeStyles, forActiveVariant, useFieldAccess, tokens } from '@trestle/kit/core';
import { Dialog, Form, newItem, Sections, useSave, useSubmit, type Values } from '@trestle/kit/form';
import { group } from '@trestle/schema/entities/group';
import { useCallback } from 'react';
import { PERMISSION_SECTION } from '../permissionChoices/PermissionChoices';

const useStyles = makeStyles({
  answers: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalXL,
  },
});

const OWN_SECTIONS = { Permissions: PERMISSION_SECTION };

interface GroupDialogProps {
  onClose: () => void;
  onMade: (id: number) => void;
}

/** The whole group form in a dialog, so that the form behind it keeps what was typed (S2 §2). */
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
        <Sections own={OWN_SECTIONS} />
        <DialogButtons onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function DialogButtons({ onClose }: { onClose: () => void }) {
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
