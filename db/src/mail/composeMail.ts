import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { printable } from '@trestle/schema/text/printable';
import { withoutInvisible } from '../platform/invisibleCharacters';
import { mailHtml } from './mailHtml';

/** A file that a mail takes along. `contentType` is its media type. */
export interface MailAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
}
/** A record that a mail is about. */
export interface MailedRecord {
  name: string;
  id: number;
}
/** An e-mail. Addresses have no display name: `name@shop.example`. */
export interface Mail {
  to: string[];
  cc?: string[];
  bcc?: string[];
  subject: string;
  /** The words. An HTML part that says the same is made of them. */
  text: string;
  attachments?: MailAttachment[];
  /** Where an answer goes; nowhere but to the sender of all mails if absent. */
  replyTo?: string | undefined;
  /** Mails about the same record are one thread. */
  record?: MailedRecord;
  /** Whether a person wrote it. Others say that a program did, so that no absence note answers them (RFC 3834). */
  isPersonal?: boolean;
  /** Address that ends such mails with one POST (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}
/** A mail as a mail server gets it. */
export interface ComposedMail {
  /** All addresses, also those of blind copies, which the content doesn't name. */
  recipients: string[];
  content: Buffer;
}

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f\u2028\u2029]/;

/**
 * Whether a text is one address, without anything that could start another header, address or SMTP command
 * (SECURITY.md, 40). Callers that need stricter rules check them before.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && !CONTROL_CHARACTERS.test(text) && /^[^\s@<>,;:"()\\[\]]+@[^\s@<>,;:"()\\[\]]+$/.test(text);

/** Writes a text on one line, as headers are. */
const onOneLine = (text: string): string => printable(text).replace(/[\n\r\t]+/g, ' ');
/** 'shop.example' of 'Trestle <no-reply@shop.example>'. */
const hostOf = (mailFrom: string): string => /@([^\s>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost';
/** Id of a thread: no mail has it, and all mails about the record refer to it. */
const threadId = ({ name, id }: MailedRecord, host: string): string => `<${name}.${id}@${host}>`;

function headersOf({ record, isPersonal = false, unsubscribeUrl }: Mail, mailFrom: string) {
  const thread = record && threadId(record, hostOf(mailFrom));
  return {
    messageId: `<${randomUUID()}@${hostOf(mailFrom)}>`,
    ...(thread && { inReplyTo: thread, references: thread }),
    headers: {
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/**
 * Writes a mail as it is sent. Its texts are cleaned, so that none stops the mail or adds a header (SECURITY.md, 40 and
 * 77).
 * @throws Error when an address is invalid, or there is none
 */
export async function composeMail(mail: Mail, mailFrom: string): Promise<ComposedMail> {
  const { to, cc = [], bcc = [], subject, attachments = [], replyTo } = mail;
  const recipients = [...new Set([...to, ...cc, ...bcc])];
  if (![...recipients, ...(replyTo ? [replyTo] : [])].every(isMailAddress))
    throw new Error('A mail address could not be used.');
  if (recipients.length === 0) throw new Error('A mail needs an address.');
  const text = printable(mail.text);
  const composer = new MailComposer({
    from: mailFrom,
    to,
    cc,
    replyTo,
    ...headersOf(mail, mailFrom),
    subject: onOneLine(subject),
    text,
    html: mailHtml(text),
    attachments: attachments.map((file) => ({ ...file, filename: withoutInvisible(file.filename) })),
    newline: 'windows',
    // Nodemailer must not read attachments from paths or URLs: content is always passed in.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { recipients, content: await composer.compile().build() };
}
