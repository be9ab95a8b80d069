import { MAX_MAIL_SUBJECT_CHARACTERS } from '@trestle/schema/limits';
import type { BouncedAddress } from '@trestle/schema/bouncedAddress';
import type { Entity } from '@trestle/schema/entity';
import { mailSubject } from '@trestle/schema/mailText';
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
import { settings } from '../../core/settings';
import { parseTags } from '../tags/parseTags';
import { TagsInput } from '../tags/TagsInput';
import { ConfirmDialog } from '../ConfirmDialog';
import { LeaveQuestion } from '../drafts/LeaveQuestion';
import { ADDRESS_SEPARATORS, isAddress } from './addresses';
import { bounceSentence, findBouncedAddresses, useBouncedAddresses } from './bouncedAddresses';
import { DocumentChoice } from './DocumentChoice';
import { RecipientMarks } from './RecipientMarks';
import { useDocument, type SuggestedRecipients } from './useDocument';
import { useSuggestedBody } from './useSuggestedBody';

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
type AddressFieldName = (typeof ADDRESS_FIELDS)[number][0];
/** Fields in which addresses are suggested. */
const SUGGESTED_FIELDS = ['to', 'bcc'] as const;
const DISCARD_QUESTION = {
  title: 'Discard this email?',
  words: 'It has not been sent. What you typed will be lost.',
};
/** 'order 7', 'container C-104 · Jade Osprey'. */
const subjectInSentence = (subject: string): string => subject.charAt(0).toLowerCase() + subject.slice(1);
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
  const changeEntry = (name: AddressFieldName, part: Partial<AddressEntry>) =>
    setEntries((current) => ({ ...current, [name]: { ...current[name], ...part } }));
  const [subject, setSubject] = useState(() => mailSubject(entity, record));
  const [suggestedRecipients, setSuggestedRecipients] = useState<SuggestedRecipients>({ to: [], bcc: [] });
  const [{ fields, general }, setErrors] = useState<ReturnType<typeof readErrors>>({ fields: {}, general: '' });
  const isTypedIn = (name: AddressFieldName): boolean => {
    const suggested = name === 'cc' ? [] : suggestedRecipients[name];
    return entries[name].typedText !== '' || entries[name].addresses.join() !== suggested.join();
  };
  const { document, choose } = useDocument(entity, record, ({ to, bcc }) => {
    // Keeps what the user typed.
    if (SUGGESTED_FIELDS.some(isTypedIn)) return;
    setSuggestedRecipients({ to, bcc });
    changeEntry('to', { addresses: [...to] });
    changeEntry('bcc', { addresses: [...bcc] });
  });
  const suggestedBody = useSuggestedBody(entity, record, document);
  /** Null until the user changes the suggested text, which follows the chosen document. */
  const [typedBody, setTypedBody] = useState<string | null>(null);
  const body = typedBody ?? suggestedBody;
  const validationProps = (name: string) => {
    const message = errorTexts(fields[name]).join(' ');
    return {
      validationState: message ? ('error' as const) : ('none' as const),
      validationMessage: message || undefined,
    };
  };
  const hintOf = (name: string): string | undefined => {
    if (name === 'to') return 'Separate addresses with commas, or paste a list';
    return name === 'bcc' && suggestedRecipients.bcc.length > 0 ? "They don't see each other's addresses" : undefined;
  };
  const [isConfirming, setIsConfirming] = useState(false);
  const marks = useBouncedAddresses(
    entity,
    [record['id']],
    ADDRESS_FIELDS.flatMap(([name]) => entries[name].addresses),
  );
  const marked = new Set(marks.map(({ address }) => address));
  /** Recipients whose last mail came back for good, while the person is asked about them. */
  const [doubtful, setDoubtful] = useState<readonly BouncedAddress[]>([]);
  const acceptedAddresses = useRef<ReadonlySet<string>>(new Set());
  // The same key and content after a lost reply: the server sends nothing twice. Other content is another e-mail.
  const attempt = useRef({ content: '', key: '' });
  const { run: send, isRunning: sending } = useSingleCall(async () => {
    const [to = [], cc = [], bcc = []] = ADDRESS_FIELDS.map(([name]) => [
      ...entries[name].addresses,
      ...parseTags(entries[name].typedText, ADDRESS_SEPARATORS, entries[name].addresses),
    ]);
    const found = await findBouncedAddresses(entity, [record['id']], [to, cc, bcc].flat());
    const unaccepted = found.filter((mark) => mark.is_permanent && !acceptedAddresses.current.has(mark.address));
    if (unaccepted.length > 0) {
      setDoubtful(unaccepted);
      return;
    }
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
  const isTyped =
    (body.trim() !== '' && body !== suggestedBody) ||
    subject !== mailSubject(entity, record) ||
    ADDRESS_FIELDS.some(([name]) => isTypedIn(name));
  const close = () => {
    // It can no longer be taken back: nobody shall think that it was discarded.
    if (sending) return;
    if (isTyped) setIsConfirming(true);
    else onClose();
  };
  return (
    <Dialog title={`Email about ${subjectInSentence(mailSubject(entity, record))}`} onClose={close}>
      {general && <Alert intent="error">{general}</Alert>}
      <div className={styles.fields}>
        {ADDRESS_FIELDS.map(([name, label], index) => (
          <Field key={name} label={label} hint={hintOf(name)} {...validationProps(name)}>
            <TagsInput
              inputMode="email"
              autoFocus={index === 0}
              separators={ADDRESS_SEPARATORS}
              isRight={isAddress}
              isDoubtful={(address) => marked.has(address.toLowerCase())}
              value={entries[name].addresses}
              onChange={(addresses) => changeEntry(name, { addresses })}
              onTyping={(typedText) => changeEntry(name, { typedText })}
            />
          </Field>
        ))}
        <RecipientMarks marks={marks} />
        <Field label="Subject" required {...validationProps('subject')}>
          <Input
            value={subject}
            maxLength={MAX_MAIL_SUBJECT_CHARACTERS}
            onChange={(_, { value }) => setSubject(value)}
          />
        </Field>
        <Field label="Message" {...validationProps('body')}>
          <Textarea value={body} textarea={{ rows: 10 }} onChange={(_, { value }) => setTypedBody(value)} />
        </Field>
        <DocumentChoice entity={entity} value={document} onChoose={choose} />
      </div>
      <div className={styles.buttons}>
        <Button disabledFocusable={sending} onClick={close}>
          Cancel
        </Button>
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
        {...DISCARD_QUESTION}
        open={isConfirming}
        yes="Discard"
        no="Keep writing"
        onAnswer={(yes) => {
          setIsConfirming(false);
          if (yes) onClose();
        }}
      />
      <LeaveQuestion {...DISCARD_QUESTION} isTyped={() => isTyped && !sending} />
      <ConfirmDialog
        open={doubtful.length > 0}
        title="Send to an address that returned the last mail?"
        words={`${doubtful.map((mark) => `${mark.address} ${bounceSentence(mark)}`).join('. ')}.`}
        yes="Send anyway"
        no="Keep writing"
        onAnswer={(yes) => {
          setDoubtful([]);
          if (!yes) return;
          acceptedAddresses.current = new Set(doubtful.map(({ address }) => address));
          void send();
        }}
      />
    </Dialog>
  );
}
