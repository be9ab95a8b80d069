import { Button, makeStyles, Select, tokens } from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/form';
import { rulesOf, type Member, type RightsSource } from '@trestle/schema/rights/rightsSets';
import { useState } from 'react';
import { Preview } from '../report/Preview';
import { rightsSettings } from '../report/rightsSettings';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    alignItems: 'center',
    marginTop: tokens.spacingVerticalM,
  },
});

interface MemberPreviewProps {
  /** The group's members who can log in. */
  members: readonly Member[];
  group: number;
  /** Rights with the record as the form has it. */
  source: RightsSource;
}

/** Opens the preview as a member of the group, or as somebody who is in this group alone. */
export function MemberPreview({ members, group, source }: MemberPreviewProps) {
  const styles = useStyles();
  const [chosen, setChosen] = useState(0);
  const [open, setOpen] = useState(false);
  const member = members.find(({ id }) => id === chosen);
  const person = member ?? { groups: [group], superuser: false };
  const name = member?.name ?? 'a member of this group alone';
  return (
    <div className={styles.row}>
      <span>Preview as</span>
      <Select aria-label="Preview as" value={String(chosen)} onChange={(_, data) => setChosen(Number(data.value))}>
        <option value="0">a member of this group alone</option>
        {members.map(({ id, name: words, username }) => (
          <option key={id} value={id}>
            {words} ({username})
          </option>
        ))}
      </Select>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        Preview
      </Button>
      {open && (
        <Dialog
          title={`Preview as ${name}`}
          wide
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>Close</Button>}
        >
          <Preview rules={rulesOf(person, source, rightsSettings)} isStoreUser={member?.isStoreUser ?? false} />
        </Dialog>
      )}
    </div>
  );
}
