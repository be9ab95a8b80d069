import type { Entity } from '@trestle/schema/entity';
import { validate } from '@trestle/schema/validate';
import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { collection } from '../../core/api/collection';
import { ApiError } from '../../core/api/errors';
import { uuid } from '../../core/api/send';
import { toast } from '../../core/feedback/toasts';
import { Dialog } from '../../core/feedback/Dialog';
import { mapConcurrent } from '../mapConcurrent';
import { parseEntries, type EntryLine } from './parseEntries';

const MAX_PARALLEL_CALLS = 4;

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: '12px' },
  text: { fontFamily: tokens.fontFamilyMonospace, '& textarea': { maxHeight: '40vh' } },
  problems: {
    margin: 0,
    paddingInlineStart: '20px',
    maxHeight: '20vh',
    overflowY: 'auto',
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
  },
  foot: { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '8px' },
});

interface BulkCreateDialogProps {
  entity: Entity;
  /** What is typed; kept by the page, so that closing the window loses nothing. */
  text: string;
  onText: (text: string) => void;
  onCreated: () => void;
  onClose: () => void;
}

interface RefusedEntry {
  entry: EntryLine;
  words: string;
}
const joinErrors = (errors: Readonly<Record<string, unknown>>): string =>
  Object.values(errors)
    .flat()
    .map((error) => (error as { message: string }).message)
    .join(' ');

/** Makes one record for each line, one call for each; what is refused stays, with the reason (S1 §5 'Bulk create of code entries'). */
const createAll = async (
  entity: Entity,
  entries: readonly EntryLine[],
  keys: Map<string, string[]>,
): Promise<RefusedEntry[]> => {
  const refused = new Map<number, string>();
  await mapConcurrent(entries, MAX_PARALLEL_CALLS, async ({ text, code, description }, at) => {
    const body = { description, ...(code !== null && { code }) };
    const wrong = joinErrors(validate(entity, body));
    // A line that may have been created although no reply came is asked for again under its key, and not created twice.
    const key = keys.get(text)?.shift() ?? uuid();
    try {
      if (wrong) refused.set(at, wrong);
      else await collection(entity).create(body, key);
    } catch (error) {
      refused.set(at, (error as Error).message);
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
        keys.set(text, [...(keys.get(text) ?? []), key]);
    }
  });
  return entries.flatMap((entry, at) => (refused.has(at) ? [{ entry, words: refused.get(at)! }] : []));
};

/** 'Create Entries' of a code table: many at once, one per line. */
export default function BulkCreateDialog({ entity, text, onText, onCreated, onClose }: BulkCreateDialogProps) {
  const styles = useStyles();
  const [refused, setRefused] = useState<readonly RefusedEntry[]>([]);
  const [working, setWorking] = useState(false);
  const [keys] = useState(() => new Map<string, string[]>());
  const entries = parseEntries(text);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWorking(true);
    const left = await createAll(entity, entries, keys);
    const made = entries.length - left.length;
    setWorking(false);
    setRefused(left);
    onText(left.map(({ entry }) => entry.text).join('\n'));
    if (made) {
      toast.success(`${made} created`);
      onCreated();
    }
    if (!left.length) onClose();
  };
  return (
    <Dialog title={`Create Entries: ${entity.plural}`} onClose={() => !working && onClose()}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label="One entry per line" hint="‘code=description’, or a description alone. Blank lines are skipped.">
          <Textarea
            className={styles.text}
            rows={8}
            resize="vertical"
            value={text}
            disabled={working}
            onChange={(_, data) => onText(data.value)}
          />
        </Field>
        {refused.length > 0 && (
          <div role="alert">
            Not created:
            <ul className={styles.problems}>
              {refused.map(({ entry, words }, at) => (
                <li key={`${at} ${entry.text}`}>
                  {entry.text}: {words}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.foot}>
          <Button disabled={working} onClick={onClose}>
            Close
          </Button>
          <Button type="submit" appearance="primary" disabled={working || entries.length === 0}>
            {working ? 'Working …' : `Create ${entries.length || ''}`.trim()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
