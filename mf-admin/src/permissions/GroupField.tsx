import { AddRegular, Button, makeStyles, useMayOpen, tokens } from '@trestle/kit/core';
import { FormField, useFormContext, useFormValue } from '@trestle/kit/form';
import { useState } from 'react';
import { GroupDialog } from './GroupDialog';

const useStyles = makeStyles({
  // On the narrowest phones the button stands below.
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalS },
  field: { flexGrow: 1, flexBasis: '180px', minWidth: 0 },
  button: { flexShrink: 0, whiteSpace: 'nowrap' },
});

/** The group of a permission record, with a button that creates a new group (S2 §2). */
export function GroupField() {
  const styles = useStyles();
  const { locked, access } = useFormContext();
  const { set } = useFormValue<number>('group');
  const mayCreateGroups = useMayOpen('group.create');
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const canCreate = mayCreateGroups && !locked && !access.locked.has('group') && !access.hidden.has('group');
  return (
    <div className={styles.row}>
      <div className={styles.field}>
        <FormField name="group" />
      </div>
      {canCreate && (
        <Button
          icon={<AddRegular />}
          className={styles.button}
          onClick={() => setIsDialogOpen(true)}
          aria-haspopup="dialog"
        >
          Create New
        </Button>
      )}
      {isDialogOpen && (
        <GroupDialog
          onClose={() => setIsDialogOpen(false)}
          onCreated={(id) => {
            set(id);
            setIsDialogOpen(false);
          }}
        />
      )}
    </div>
  );
}
