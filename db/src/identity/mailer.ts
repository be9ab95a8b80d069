import { randomUUID } from 'node:crypto';
import { rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { ensurePrivateFolder } from './privateFolder';

/** A mail in plain text. Addresses are bare: `name@shop.example`. */
export interface Mail {
  to: string[];
  cc?: string[];
  bcc?: string[];
  subject: string;
  text: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}
export interface Mailer {
  /** @throws Error when the mail is refused here, or by the mail server */
  send(mail: Mail): Promise<void>;
  /** Does the work of sending a mail, and sends none: so that nobody can tell by the time whether one was sent (safety 2). */
  rehearse(mail: Mail): Promise<void>;
}
export interface MailerOptions {
  smtpUrl?: string;
  mailFrom: string;
  dataDir: string;
}

/** How long a mail server may keep silent, in milliseconds. */
const PATIENCE = 15_000;
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

/**
 * One address, and nothing that could begin another line, another address or another server's command (safety 40):
 * whoever checks more closely does so before.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && !CONTROL.test(text) && /^[^\s@<>,;:"()\\[\]]+@[^\s@<>,;:"()\\[\]]+$/.test(text);

const check = ({ to, cc = [], bcc = [], subject, attachments = [] }: Mail): void => {
  if (![...to, ...cc, ...bcc].every(isMailAddress)) throw new Error('A mail address could not be used.');
  if (to.length + cc.length + bcc.length === 0) throw new Error('A mail needs an address.');
  if ([subject, ...attachments.map((one) => one.filename)].some((text) => CONTROL.test(text)))
    throw new Error('A line break stands where none may.');
};

/** Mails go to the server of SMTP_URL; without one each becomes a file in DATA_DIR/outbox, oldest first by name (contract §1). */
export const createMailer = ({ smtpUrl, mailFrom, dataDir }: MailerOptions): Mailer => {
  // Texts and files are given here: nothing in a mail is ever read from a path or an address.
  const closed = { disableFileAccess: true, disableUrlAccess: true } as const;
  const server = smtpUrl
    ? createTransport({
        url: smtpUrl,
        connectionTimeout: PATIENCE,
        greetingTimeout: PATIENCE,
        socketTimeout: PATIENCE,
        ...closed,
      })
    : undefined;
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed });

  const written = async (mail: Mail): Promise<Buffer> =>
    (await writer.sendMail({ from: mailFrom, ...mail })).message as Buffer;

  return {
    async send(mail) {
      check(mail);
      if (server) await server.sendMail({ from: mailFrom, ...mail });
      else await keep(join(dataDir, 'outbox'), await written(mail));
    },
    async rehearse(mail) {
      check(mail);
      const text = await written(mail);
      if (!server) await unlink(await writeDraft(join(dataDir, 'outbox'), text));
    },
  };
};

/** Writes a mail under a name that no reader of the outbox takes for one. @returns the file */
const writeDraft = async (outbox: string, mail: Buffer): Promise<string> => {
  ensurePrivateFolder(outbox);
  const draft = join(outbox, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.part`);
  await writeFile(draft, mail, { mode: 0o600 });
  return draft;
};
/** Whole files only: written under another name first. */
const keep = async (outbox: string, mail: Buffer): Promise<void> => {
  const draft = await writeDraft(outbox, mail);
  await rename(draft, draft.replace(/part$/, 'eml'));
};
