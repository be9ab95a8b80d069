import { MAX_MAIL_SUBJECT_CHARACTERS } from '@trestle/schema/limits';
import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { Button, Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { ApiError, generalErrors, errorTexts } from '../../core/api/errors';
import { request } from '../../core/api/request';
import { uuid } from '../../core/api/send';
import { Alert } from '../../core/feedback/Alert';
import { toast } from '../../core/feedback/toasts';
import { Dialog } from '../../core/feedback/Dialog';
import { settings } from '../../core/settings';
import { parseTags } from '../tags/parseTags';
import { TagsInput } from '../tags/TagsInput';
import { ConfirmDialog } from '../ConfirmDialog';
import { ADDRESS_SEPARATORS, isAddress } from './addresses';
import { DocumentChoice } from './DocumentChoice';
import { useDocument } from './useDocument';

const useStyles = makeStyles({
  fields: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalL,
  },
});

const LISTS = [
  ['to', 'To'],
  ['cc', 'Cc'],
  ['bcc', 'Bcc'],
] as const;
/** A line's addresses, and the text still being typed. */
interface Line {
  tags: string[];
  typing: string;
}
const EMPTY_LINE: Line = { tags: [], typing: '' };
type Refusals = Readonly<Record<string, unknown>>;
/** Errors of a refused e-mail by field, and those of no field. */
const wordsOf = (error: unknown): { fields: Refusals; general: string } => {
  const body =
    error instanceof ApiError && error.status === 400 && typeof error.body === 'object' ? (error.body as Refusals) : {};
  const namesField = ['to', 'cc', 'bcc', 'subject', 'body'].some((name) => name in body);
  return { fields: body, general: namesField ? generalErrors(body).join(' ') : (error as Error).message };
};

/** Sends an e-mail about a record; a document of it can be attached as a PDF. The text stays until it is sent. */
export default function EmailDialog({
  entity,
  record,
  onClose,
}: {
  entity: Entity;
  record: RecordValues;
  onClose: () => void;
}) {
  const styles = useStyles();
  const [lines, setLines] = useState({ to: EMPTY_LINE, cc: EMPTY_LINE, bcc: EMPTY_LINE });
  const put = (name: keyof typeof lines, part: Partial<Line>) =>
    setLines((now) => ({ ...now, [name]: { ...now[name], ...part } }));
  const [subject, setSubject] = useState(`${entity.label} ${String(record['id'])}`);
  const [body, setBody] = useState('');
  const [suggested, setSuggested] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);
  const [{ fields, general }, setRefused] = useState<ReturnType<typeof wordsOf>>({ fields: {}, general: '' });
  const { document, choose } = useDocument(entity, record, (tags) => {
    // Keeps what the user typed.
    if (lines.to.typing !== '' || lines.to.tags.join() !== suggested.join()) return;
    setSuggested(tags);
    put('to', { tags: [...tags] });
  });
  const state = (name: string) => {
    const words = errorTexts(fields[name]).join(' ');
    return { validationState: words ? ('error' as const) : ('none' as const), validationMessage: words || undefined };
  };
  const [asking, setAsking] = useState(false);
  const close = () => (body.trim() === '' ? onClose() : setAsking(true));
  // A repeat after a lost reply sends nothing more. Other content is another email.
  const attempt = useRef({ content: '', key: '' });
  const send = async () => {
    const [to, cc, bcc] = LISTS.map(([name]) => [
      ...lines[name].tags,
      ...parseTags(lines[name].typing, ADDRESS_SEPARATORS, lines[name].tags),
    ]);
    const email = {
      to,
      cc,
      bcc,
      subject,
      body,
      other_name: entity.name,
      other_id: record['id'],
      report: document?.name ?? null,
    };
    const content = JSON.stringify(email);
    if (attempt.current.content !== content) attempt.current = { content, key: uuid() };
    setSending(true);
    try {
      await request(`/api/${settings.slug}/send_email/`, {
        method: 'POST',
        body: email,
        headers: { 'Idempotency-Key': attempt.current.key },
      });
      toast.success(`Email Sent to ${[to, cc, bcc].flat().join(', ')}`);
      onClose();
    } catch (error) {
      setRefused(wordsOf(error));
      setSending(false);
    }
  };
  return (
    <Dialog title={`Email about ${entity.label.toLowerCase()} ${String(record['id'])}`} onClose={close}>
      {general && <Alert intent="error">{general}</Alert>}
      <div className={styles.fields}>
        {LISTS.map(([name, label], at) => (
          <Field
            key={name}
            label={label}
            hint={at === 0 ? 'Separate addresses with commas, or paste a list' : undefined}
            {...state(name)}
          >
            <TagsInput
              inputMode="email"
              autoFocus={at === 0}
              separators={ADDRESS_SEPARATORS}
              isRight={isAddress}
              value={lines[name].tags}
              onChange={(tags) => put(name, { tags })}
              onTyping={(typing) => put(name, { typing })}
            />
          </Field>
        ))}
        <Field label="Subject" required {...state('subject')}>
          <Input
            value={subject}
            maxLength={MAX_MAIL_SUBJECT_CHARACTERS}
            onChange={(_, { value }) => setSubject(value)}
          />
        </Field>
        <Field label="Message" {...state('body')}>
          <Textarea value={body} textarea={{ rows: 6 }} onChange={(_, { value }) => setBody(value)} />
        </Field>
        <DocumentChoice entity={entity} chosen={document} onChoose={choose} />
      </div>
      <div className={styles.buttons}>
        <Button onClick={close}>Cancel</Button>
        <Button
          appearance="primary"
          disabled={
            sending ||
            !Object.values(lines).some(({ tags, typing }) => tags.length > 0 || typing.trim() !== '') ||
            subject.trim() === ''
          }
          onClick={() => void send()}
        >
          {sending ? 'Sending …' : 'Send'}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Discard this email?"
        words="It has not been sent. What you typed will be lost."
        yes="Discard"
        no="Keep writing"
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) onClose();
        }}
      />
    </Dialog>
  );
}
