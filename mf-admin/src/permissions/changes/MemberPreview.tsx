import { Button, makeStyles, Select, tokens } from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/form';
import { rulesOf, type Member, type RightsSource } from '@trestle/schema/rights/rightsSets';
import { useState } from 'react';
import { Preview } from '../../report/Preview';
import { rightsSettings } from '../../report/rightsSettings';
import { storeUserTest } from '../../report/useReportData';

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
  /** Everybody's rights, with the record as it is in the form. */
  source: RightsSource;
}

/** Opens a preview of the application for a member of the group, or for somebody in this group alone. */
export function MemberPreview({ members, group, source }: MemberPreviewProps) {
  const styles = useStyles();
  const [chosenId, setChosenId] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const member = members.find(({ id }) => id === chosenId);
  const person = member ?? {
    groups: [group],
    superuser: false,
    isStoreUser: storeUserTest(source.groups)({ store: null, groups: [group] }),
  };
  const name = member?.name ?? 'a member of this group alone';
  return (
    <div className={styles.row}>
      <span>Preview as</span>
      <Select aria-label="Preview as" value={String(chosenId)} onChange={(_, data) => setChosenId(Number(data.value))}>
        <option value="0">a member of this group alone</option>
        {members.map(({ id, name: memberName, username }) => (
          <option key={id} value={id}>
            {memberName} ({username})
          </option>
        ))}
      </Select>
      <Button onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        Preview
      </Button>
      {isOpen && (
        <Dialog
          title={`Preview as ${name}`}
          wide
          onClose={() => setIsOpen(false)}
          actions={<Button onClick={() => setIsOpen(false)}>Close</Button>}
        >
          <Preview rules={rulesOf(person, source, rightsSettings)} isStoreUser={person.isStoreUser} />
        </Dialog>
      )}
    </div>
  );
}
