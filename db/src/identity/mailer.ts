import { randomUUID } from 'node:crypto';
import { rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { ensurePrivateFolder } from './privateFolder';

/** A file that a mail takes along. `contentType` is its media type. */
export interface MailAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
}
/** A plain-text e-mail. Addresses have no display name: `name@shop.example`. */
export interface Mail {
  to: string[];
  cc?: string[];
  bcc?: string[];
  subject: string;
  text: string;
  attachments?: MailAttachment[];
}
/** Sends mails. */
export interface Mailer {
  /** Sends a mail. @throws Error when it is invalid, or when the mail server refuses it */
  send(mail: Mail): Promise<void>;
  /**
   * Takes as long as `send` without sending, so that nobody can tell by the time whether a mail was sent (SECURITY.md,
   * 2).
   */
  sendNothing(mail: Mail): Promise<void>;
}
/** Where mails go. Without `smtpUrl` they become files below `dataDir`. */
export interface MailerOptions {
  smtpUrl?: string;
  mailFrom: string;
  dataDir: string;
}

/** How long the mail server may take to connect, greet or reply. */
const SMTP_TIMEOUT_MS = 15_000;
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f\u2028\u2029]/;

/**
 * Whether a text is one address, without anything that could start another header, address or SMTP command
 * (SECURITY.md, 40). Callers that need stricter rules check them before.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && !CONTROL_CHARACTERS.test(text) && /^[^\s@<>,;:"()\\[\]]+@[^\s@<>,;:"()\\[\]]+$/.test(text);

/** Checks a mail. @throws Error when an address, the subject or a file name is invalid */
const assertValid = ({ to, cc = [], bcc = [], subject, attachments = [] }: Mail): void => {
  if (![...to, ...cc, ...bcc].every(isMailAddress)) throw new Error('A mail address could not be used.');
  if (to.length + cc.length + bcc.length === 0) throw new Error('A mail needs an address.');
  if ([subject, ...attachments.map(({ filename }) => filename)].some((text) => CONTROL_CHARACTERS.test(text)))
    throw new Error('A line break stands where none may.');
};

/**
 * Creates a mailer for SMTP_URL. Without it each mail becomes a file in DATA_DIR/outbox, named by time (contract §1).
 */
export const createMailer = ({ smtpUrl, mailFrom, dataDir }: MailerOptions): Mailer => {
  // Nodemailer must not read attachments from paths or URLs: content is always passed in.
  const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true } as const;
  const server = smtpUrl
    ? createTransport({
        url: smtpUrl,
        connectionTimeout: SMTP_TIMEOUT_MS,
        greetingTimeout: SMTP_TIMEOUT_MS,
        socketTimeout: SMTP_TIMEOUT_MS,
        ...noOutsideContent,
      })
    : undefined;
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...noOutsideContent });

  const compose = async (mail: Mail): Promise<Buffer> =>
    (await writer.sendMail({ from: mailFrom, ...mail })).message as Buffer;

  return {
    async send(mail) {
      assertValid(mail);
      if (server) await server.sendMail({ from: mailFrom, ...mail });
      else await saveToOutbox(join(dataDir, 'outbox'), await compose(mail));
    },
    async sendNothing(mail) {
      assertValid(mail);
      const text = await compose(mail);
      if (!server) await unlink(await writeDraft(join(dataDir, 'outbox'), text));
    },
  };
};

/** Writes a mail as a .part file, which readers of the outbox ignore. @returns its path */
const writeDraft = async (outbox: string, mail: Buffer): Promise<string> => {
  ensurePrivateFolder(outbox);
  const draft = join(outbox, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.part`);
  await writeFile(draft, mail, { mode: 0o600 });
  return draft;
};
/** Saves a mail as an .eml file. It is renamed when it is complete, so that readers never see half a mail. */
const saveToOutbox = async (outbox: string, mail: Buffer): Promise<void> => {
  const draft = await writeDraft(outbox, mail);
  await rename(draft, draft.replace(/part$/, 'eml'));
};
