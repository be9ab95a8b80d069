import { AddRegular, Button, makeStyles, useMayOpen, tokens } from '@trestle/kit/core';
import { FormField, useFormContext, useFormValue } from '@trestle/kit/form';
import { useState } from 'react';
import { GroupDialog } from './GroupDialog';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'flex-end', columnGap: tokens.spacingHorizontalS },
  field: { flexGrow: 1, minWidth: 0 },
  top: { alignItems: 'flex-start' },
  button: { marginTop: tokens.spacingVerticalXL, whiteSpace: 'nowrap' },
});

/** The group of a permission record, with a button that creates a new group (S2 §2). */
export function GroupField() {
  const styles = useStyles();
  const { locked, access } = useFormContext();
  const { set } = useFormValue<number>('group');
  const allowed = useMayOpen('group.create');
  const [making, setMaking] = useState(false);
  const open = allowed && !locked && !access.locked.has('group') && !access.hidden.has('group');
  return (
    <div className={styles.row}>
      <div className={styles.field}>
        <FormField name="group" />
      </div>
      {open && (
        <Button icon={<AddRegular />} className={styles.button} onClick={() => setMaking(true)} aria-haspopup="dialog">
          Create New
        </Button>
      )}
      {making && (
        <GroupDialog
          onClose={() => setMaking(false)}
          onMade={(id) => {
            set(id);
            setMaking(false);
          }}
        />
      )}
    </div>
  );
}
