import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useSingleCall } from '../../core/api/useSingleCall';
import { useUnsavedText } from '../drafts/useUnsavedText';

const useStyles = makeStyles({
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalS },
});

interface NoteBoxProps {
  /** Name under which the unsaved text is kept. */
  name: string;
  label: string;
  placeholder?: string;
  initial?: string;
  /** Saves the note. A thrown error is shown under the box, and the text stays. */
  onSave: (note: string) => Promise<void>;
  onCancel?: () => void;
}

/** A box for a note. Grows to 6 rows with the focus; Ctrl+Enter saves (S1 §4). */
export function NoteBox({ name, label, placeholder, initial = '', onSave, onCancel }: NoteBoxProps) {
  const styles = useStyles();
  const { text, latest, set, drop } = useUnsavedText(name, initial);
  // Keeps its height when it loses the focus: shrinking would move the button that is being pressed.
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState('');
  const isTall = open || text !== '' || onCancel !== undefined;
  const { run: save, isRunning: saving } = useSingleCall(async () => {
    if (text.trim() === '') return;
    setRefusal('');
    try {
      await onSave(text.trim());
      const typedSince = latest();
      if (typedSince === text) drop();
      // What was typed after a new note meanwhile is the next one. Other changes stay, to be saved.
      else if (initial === '' && typedSince.startsWith(text)) set(typedSince.slice(text.length).trim());
    } catch (error) {
      setRefusal((error as Error).message);
    }
  });
  const cancel = () => {
    drop();
    onCancel?.();
  };
  return (
    <div>
      <Field
        label={label}
        validationState={refusal ? 'error' : 'none'}
        validationMessage={refusal || undefined}
        hint={isTall ? 'Ctrl+Enter saves' : undefined}
      >
        <Textarea
          name={name}
          value={text}
          placeholder={placeholder}
          autoFocus={onCancel !== undefined}
          textarea={{ rows: isTall ? 6 : 1 }}
          resize="vertical"
          onFocus={() => setOpen(true)}
          onChange={(_, { value }) => set(value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              void save();
            }
            if (event.key === 'Escape' && onCancel) cancel();
          }}
        />
      </Field>
      {(text !== '' || onCancel) && (
        <div className={styles.buttons}>
          <Button appearance="primary" disabledFocusable={text.trim() === '' || saving} onClick={() => void save()}>
            {saving ? 'Saving …' : 'Save note'}
          </Button>
          {onCancel && <Button onClick={cancel}>Cancel</Button>}
        </div>
      )}
    </div>
  );
}
