import { note as entity } from '@trestle/schema/entities/note';
import type { RowOf } from '@trestle/schema/entity';
import { mayEditNote } from '@trestle/schema/noteLock';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { collection } from '../../core/api/collection';
import { toast } from '../../core/feedback/toasts';
import { serverDate } from '../../core/session/serverTime';
import { ConfirmDialog } from '../ConfirmDialog';
import { useUnsavedText } from '../drafts/useUnsavedText';
import { formatNoteTime } from '../../core/format/dates';
import { useSession } from '../../core/session/useSession';
import { settings } from '../../core/settings';
import { NoteBox } from './NoteBox';

const useStyles = makeStyles({
  item: { paddingTop: tokens.spacingVerticalM, borderTop: `1px solid ${tokens.colorNeutralStroke2}`, minWidth: 0 },
  // Both buttons side by side, also on a phone.
  button: { minWidth: 'auto' },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '24px',
    marginTop: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** One note, with author and time. Its author may edit or delete it while it is not locked (S1 §4). */
export function NoteItem({ note, onChanged }: { note: RowOf<typeof entity>; onChanged: () => void }) {
  const styles = useStyles();
  const { user } = useSession();
  const [now] = useState(serverDate);
  const name = `note ${note.id}`;
  const { typed } = useUnsavedText(name, note.note);
  const [isOpened, setIsOpened] = useState(false);
  const isEditing = isOpened || typed;
  const [isConfirming, setIsConfirming] = useState(false);
  const save = async (text: string) => {
    await collection(entity).patch(note.id, { note: text, modified_date: note.modified_date });
    setIsOpened(false);
    onChanged();
  };
  const answer = async (yes: boolean) => {
    setIsConfirming(false);
    if (!yes) return;
    await collection(entity)
      .remove(note.id)
      .then(
        () => toast.success('Deleted Item'),
        (error: unknown) => toast.error((error as Error).message),
      );
    onChanged();
  };
  if (isEditing)
    return (
      <li className={styles.item}>
        <NoteBox name={name} label="Edit note" initial={note.note} onSave={save} onCancel={() => setIsOpened(false)} />
      </li>
    );
  return (
    <li className={styles.item}>
      <p className={styles.text}>{note.note}</p>
      <div className={styles.foot}>
        <span>{[note.user__descriptive_name, formatNoteTime(note.created_date)].filter(Boolean).join(' · ')}</span>
        {user && mayEditNote(note, user.id, now, settings.noteLockHours) && (
          <>
            <Button size="small" appearance="subtle" className={styles.button} onClick={() => setIsOpened(true)}>
              Edit
            </Button>
            <Button size="small" appearance="subtle" className={styles.button} onClick={() => setIsConfirming(true)}>
              Delete
            </Button>
          </>
        )}
        <ConfirmDialog
          open={isConfirming}
          danger
          title="Delete Note"
          words="Delete this note? This cannot be undone."
          yes="Delete"
          onAnswer={(yes) => void answer(yes)}
        />
      </div>
    </li>
  );
}
