import { Button, makeStyles, forActiveVariant, useFieldAccess, tokens } from '@trestle/kit/core';
import { FormDialog, Form, newItem, Sections, useSave, useSubmit, useWhileShown, type Values } from '@trestle/kit/form';
import { group } from '@trestle/schema/entities/group';
import { PERMISSION_SECTION } from '../permissionChoices/PermissionChoices';

const useStyles = makeStyles({
  buttons: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalXL,
  },
});

const CUSTOM_SECTIONS = { Permissions: PERMISSION_SECTION };

interface GroupDialogProps {
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** The whole group form in a dialog, so that the form behind it keeps what was typed (S2 §2). */
export function GroupDialog({ onClose, onCreated }: GroupDialogProps) {
  const entity = forActiveVariant(group);
  const access = useFieldAccess(entity, 'create');
  const save = useSave(entity, access);
  const tellIfShown = useWhileShown(onCreated);
  const onSave = async (values: Values) => {
    const saved = await save(values);
    tellIfShown(saved.id);
    return saved;
  };
  return (
    <FormDialog title="Create Group" onClose={onClose}>
      <Form entity={entity} initial={newItem(entity)} access={access} isNew onSave={onSave}>
        <Sections own={CUSTOM_SECTIONS} />
        <DialogButtons onClose={onClose} />
      </Form>
    </FormDialog>
  );
}

function DialogButtons({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { ready, submit } = useSubmit();
  return (
    <div className={styles.buttons}>
      <Button onClick={onClose}>Cancel</Button>
      <Button appearance="primary" disabled={!ready} onClick={() => void submit()}>
        Create
      </Button>
    </div>
  );
}
