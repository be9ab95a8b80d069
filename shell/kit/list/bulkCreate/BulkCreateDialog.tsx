import type { Entity } from '@trestle/schema/entity';
import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { useSingleCall } from '../../core/api/useSingleCall';
import { Dialog } from '../../core/feedback/Dialog';
import { toast } from '../../core/feedback/toasts';
import { LeaveQuestion } from '../../form/drafts/LeaveQuestion';
import { createEntries, type PendingKeys, type RefusedEntry } from './createEntries';
import { parseEntries } from './parseEntries';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalM },
  text: { fontFamily: tokens.fontFamilyMonospace, '& textarea': { maxHeight: '40vh' } },
  refused: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalXL,
    maxHeight: '20vh',
    overflowY: 'auto',
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
  },
  buttons: { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

interface BulkCreateDialogProps {
  entity: Entity;
  /** The typed lines. The page keeps them, so that closing the dialog loses nothing. */
  text: string;
  /** Idempotency keys of lines that got no reply. The page keeps them, too, so that no line is created twice. */
  pendingKeys: PendingKeys;
  onText: (text: string) => void;
  onCreated: () => void;
  onClose: () => void;
}

const ENTRY_HINT = '‘code=description’, or a description alone. Blank lines are skipped.';

/**
 * 'Create Entries' of a code table: creates many records at once, one per line. Refused lines stay, with the reason.
 */
export default function BulkCreateDialog({
  entity,
  text,
  pendingKeys,
  onText,
  onCreated,
  onClose,
}: BulkCreateDialogProps) {
  const styles = useStyles();
  const [refusedEntries, setRefusedEntries] = useState<readonly RefusedEntry[]>([]);
  const entries = parseEntries(text);
  const { run: create, isRunning: saving } = useSingleCall(async () => {
    const stillRefused = await createEntries(entity, entries, pendingKeys);
    setRefusedEntries(stillRefused);
    onText(stillRefused.map(({ entry }) => entry.text).join('\n'));
    const created = entries.length - stillRefused.length;
    if (created) {
      toast.success(`${created} created`);
      onCreated();
    }
    if (!stillRefused.length) onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void create();
  };
  return (
    <Dialog title={`Create Entries: ${entity.plural}`} onClose={() => !saving && onClose()}>
      {saving ? (
        <LeaveQuestion title="Leave before it is done?" words="You would not see which lines were refused." />
      ) : (
        <LeaveQuestion
          title="Leave without creating them?"
          words="The lines that you typed would be lost."
          isTyped={() => entries.length > 0}
        />
      )}
      <form className={styles.form} onSubmit={submit}>
        <Field label="One entry per line" hint={ENTRY_HINT}>
          <Textarea
            className={styles.text}
            rows={8}
            resize="vertical"
            value={text}
            disabled={saving}
            onChange={(_, data) => onText(data.value)}
          />
        </Field>
        {refusedEntries.length > 0 && (
          <div role="alert">
            Not created:
            <ul className={styles.refused}>
              {refusedEntries.map(({ entry, message }, index) => (
                <li key={`${index} ${entry.text}`}>
                  {entry.text}: {message}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.buttons}>
          <Button disabled={saving} onClick={onClose}>
            Close
          </Button>
          <Button type="submit" appearance="primary" disabled={entries.length === 0} disabledFocusable={saving}>
            {saving ? 'Working …' : `Create ${entries.length || ''}`.trim()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
