import { MAX_MAIL_SUBJECT_CHARACTERS } from '@trestle/schema/limits';
import type { Entity } from '@trestle/schema/entity';
import { mailSubject, mailText } from '@trestle/schema/mailText';
import type { RecordValues } from '@trestle/schema/validate';
import { Button, Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { ApiError, generalErrors, errorTexts } from '../../core/api/errors';
import { request } from '../../core/api/request';
import { uuid } from '../../core/api/send';
import { useSingleCall } from '../../core/api/useSingleCall';
import { Alert } from '../../core/feedback/Alert';
import { toast } from '../../core/feedback/toasts';
import { Dialog } from '../../core/feedback/Dialog';
import { today } from '../../core/format/today';
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

/** Fields of addresses, with their labels. */
const ADDRESS_FIELDS = [
  ['to', 'To'],
  ['cc', 'Cc'],
  ['bcc', 'Bcc'],
] as const;
/** What is entered in 'To', 'Cc' or 'Bcc': complete addresses, and the text that is still typed. */
interface AddressEntry {
  addresses: string[];
  typedText: string;
}
const NO_ADDRESSES: AddressEntry = { addresses: [], typedText: '' };
type ErrorsByField = Readonly<Record<string, unknown>>;
/** Errors of a refused e-mail by field, and those of no field. */
const readErrors = (error: unknown): { fields: ErrorsByField; general: string } => {
  const body =
    error instanceof ApiError && error.status === 400 && typeof error.body === 'object'
      ? (error.body as ErrorsByField)
      : {};
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
  const [entries, setEntries] = useState({ to: NO_ADDRESSES, cc: NO_ADDRESSES, bcc: NO_ADDRESSES });
  const changeEntry = (name: keyof typeof entries, part: Partial<AddressEntry>) =>
    setEntries((current) => ({ ...current, [name]: { ...current[name], ...part } }));
  const [subject, setSubject] = useState(() => mailSubject(entity, record));
  const [initialBody] = useState(() => mailText(entity, record, today()));
  const [body, setBody] = useState(initialBody);
  const [suggestedAddresses, setSuggestedAddresses] = useState<readonly string[]>([]);
  const [{ fields, general }, setErrors] = useState<ReturnType<typeof readErrors>>({ fields: {}, general: '' });
  const { document, choose } = useDocument(entity, record, (addresses) => {
    // Keeps what the user typed.
    if (entries.to.typedText !== '' || entries.to.addresses.join() !== suggestedAddresses.join()) return;
    setSuggestedAddresses(addresses);
    changeEntry('to', { addresses: [...addresses] });
  });
  const validationProps = (name: string) => {
    const message = errorTexts(fields[name]).join(' ');
    return {
      validationState: message ? ('error' as const) : ('none' as const),
      validationMessage: message || undefined,
    };
  };
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => (body.trim() === '' || body === initialBody ? onClose() : setIsConfirming(true));
  // The same key and content after a lost reply: the server sends nothing twice. Other content is another e-mail.
  const attempt = useRef({ content: '', key: '' });
  const { run: send, isRunning: sending } = useSingleCall(async () => {
    const [to, cc, bcc] = ADDRESS_FIELDS.map(([name]) => [
      ...entries[name].addresses,
      ...parseTags(entries[name].typedText, ADDRESS_SEPARATORS, entries[name].addresses),
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
    try {
      await request(`/api/${settings.slug}/send_email/`, {
        method: 'POST',
        body: email,
        headers: { 'Idempotency-Key': attempt.current.key },
      });
      toast.success(`Email Sent to ${[to, cc, bcc].flat().join(', ')}`);
      onClose();
    } catch (error) {
      setErrors(readErrors(error));
    }
  });
  return (
    <Dialog title={`Email about ${entity.label.toLowerCase()} ${String(record['id'])}`} onClose={close}>
      {general && <Alert intent="error">{general}</Alert>}
      <div className={styles.fields}>
        {ADDRESS_FIELDS.map(([name, label], index) => (
          <Field
            key={name}
            label={label}
            hint={index === 0 ? 'Separate addresses with commas, or paste a list' : undefined}
            {...validationProps(name)}
          >
            <TagsInput
              inputMode="email"
              autoFocus={index === 0}
              separators={ADDRESS_SEPARATORS}
              isRight={isAddress}
              value={entries[name].addresses}
              onChange={(addresses) => changeEntry(name, { addresses })}
              onTyping={(typedText) => changeEntry(name, { typedText })}
            />
          </Field>
        ))}
        <Field label="Subject" required {...validationProps('subject')}>
          <Input
            value={subject}
            maxLength={MAX_MAIL_SUBJECT_CHARACTERS}
            onChange={(_, { value }) => setSubject(value)}
          />
        </Field>
        <Field label="Message" {...validationProps('body')}>
          <Textarea value={body} textarea={{ rows: 6 }} onChange={(_, { value }) => setBody(value)} />
        </Field>
        <DocumentChoice entity={entity} value={document} onChoose={choose} />
      </div>
      <div className={styles.buttons}>
        <Button onClick={close}>Cancel</Button>
        <Button
          appearance="primary"
          disabled={
            sending ||
            !Object.values(entries).some(
              ({ addresses, typedText }) => addresses.length > 0 || typedText.trim() !== '',
            ) ||
            subject.trim() === ''
          }
          onClick={() => void send()}
        >
          {sending ? 'Sending …' : 'Send'}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Discard this email?"
        words="It has not been sent. What you typed will be lost."
        yes="Discard"
        no="Keep writing"
        onAnswer={(yes) => {
          setIsConfirming(false);
          if (yes) onClose();
        }}
      />
    </Dialog>
  );
}
