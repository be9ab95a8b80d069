import { randomUUID } from 'node:crypto';
import { rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { printable } from '@trestle/schema/text/printable';
import { countMail } from './eventMetrics';
import { withoutInvisible } from './invisibleCharacters';
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
  /**
   * Sends a mail.
   * @throws Error when it is invalid, or when the mail server refuses it; SilentMailServer within 10 s when it is silent
   */
  send(mail: Mail): Promise<void>;
  /**
   * Takes as long as `send` without sending, so that nobody can tell by the time whether a mail was sent (SECURITY.md,
   * 2).
   */
  sendNothing(mail: Mail): Promise<void>;
}
/** The mail server took no connection, or it stopped answering (SECURITY.md, 73). */
export class SilentMailServer extends Error {
  /** @param isUncertain whether the whole mail was handed over, so that it may have been sent */
  constructor(
    readonly isUncertain: boolean,
    cause: unknown,
  ) {
    super(`The mail server does not answer: ${String((cause as Error)?.message ?? cause)}`, { cause });
  }
}
/** Where mails go. Without `smtpUrl` they become files below `dataDir`. */
export interface MailerOptions {
  smtpUrl?: string | undefined;
  mailFrom: string;
  dataDir: string;
}

/** How long the mail server may take to connect, greet or reply. */
const SMTP_TIMEOUT_MS = 5000;
/** How long a mail may take in all, and how many of its bytes must pass in a second besides. */
const MAIL_TIMEOUT_MS = 8000;
const MIN_BYTES_PER_MS = 256;
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f\u2028\u2029]/;

/**
 * Whether a text is one address, without anything that could start another header, address or SMTP command
 * (SECURITY.md, 40). Callers that need stricter rules check them before.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && !CONTROL_CHARACTERS.test(text) && /^[^\s@<>,;:"()\\[\]]+@[^\s@<>,;:"()\\[\]]+$/.test(text);

/** Checks a mail. @throws Error when an address is invalid, or there is none */
function assertValid({ to, cc = [], bcc = [] }: Mail): void {
  if (![...to, ...cc, ...bcc].every(isMailAddress)) throw new Error('A mail address could not be used.');
  if (to.length + cc.length + bcc.length === 0) throw new Error('A mail needs an address.');
}
/** Writes a text on one line, as headers are. */
const onOneLine = (text: string): string => printable(text).replace(/[\n\r\t]+/g, ' ');
/** Cleans a mail's texts, so that none stops a mail or adds a header (SECURITY.md, 40 and 77). */
const cleaned = (mail: Mail): Mail => ({
  ...mail,
  subject: onOneLine(mail.subject),
  text: printable(mail.text),
  ...(mail.attachments && {
    attachments: mail.attachments.map((file) => ({ ...file, filename: withoutInvisible(file.filename) })),
  }),
});

/**
 * Creates a mailer for SMTP_URL. Without it each mail becomes a file in DATA_DIR/outbox, named by time (contract §1).
 */
export function createMailer({ smtpUrl, mailFrom, dataDir }: MailerOptions): Mailer {
  // Nodemailer must not read attachments from paths or URLs: content is always passed in.
  const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true } as const;
  /** Opens a way to the mail server for one mail. @param onAccept is called when the server asks for the mail itself */
  const openTransport = (url: string, onAccept: () => void) =>
    createTransport({
      url,
      connectionTimeout: SMTP_TIMEOUT_MS,
      dnsTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      transactionLog: true,
      logger: watchReplies((reply) => {
        if (reply.startsWith('354')) onAccept();
      }),
      ...noOutsideContent,
    });
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...noOutsideContent });

  const compose = async (mail: Mail): Promise<Buffer> =>
    (await writer.sendMail({ from: mailFrom, ...cleaned(mail) })).message as Buffer;

  const sendBySmtp = async (url: string, mail: Mail): Promise<void> => {
    let isAccepted = false;
    const transport = openTransport(url, () => {
      isAccepted = true;
    });
    const bytes = sum([mail.text.length, ...(mail.attachments ?? []).map(({ content }) => content.length)]);
    const signal = AbortSignal.timeout(MAIL_TIMEOUT_MS + Math.ceil(bytes / MIN_BYTES_PER_MS));
    try {
      await transport.sendMail({ from: mailFrom, ...cleaned(mail), signal });
      countMail('sent');
    } catch (error) {
      const hasFallenSilent = isSilence(error, signal);
      countMail(hasFallenSilent ? 'silent' : 'refused');
      throw hasFallenSilent ? new SilentMailServer(isAccepted, error) : error;
    } finally {
      transport.close();
    }
  };

  return {
    async send(mail) {
      assertValid(mail);
      if (smtpUrl) await sendBySmtp(smtpUrl, mail);
      else {
        await saveToOutbox(join(dataDir, 'outbox'), await compose(mail));
        countMail('saved');
      }
    },
    async sendNothing(mail) {
      assertValid(mail);
      const text = await compose(mail);
      if (!smtpUrl) await unlink(await writeDraft(join(dataDir, 'outbox'), text));
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** A logger that writes nothing, and passes on what the mail server says. */
function watchReplies(onReply: (reply: string) => void) {
  const ignore = () => undefined;
  const debug = (entry: unknown, message: unknown) => {
    if ((entry as { tnx?: string } | null)?.tnx === 'server') onReply(String(message));
  };
  return { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore };
}

/** Codes of a server that takes no connection or doesn't go on. */
const SILENCE_CODES = new Set(['ETIMEDOUT', 'ECONNECTION', 'EDNS', 'ESOCKET', 'ECONNREFUSED']);
/** Whether an error means that the mail server is silent or gone, and not that it refused the mail. */
const isSilence = (error: unknown, { aborted }: AbortSignal): boolean =>
  aborted || SILENCE_CODES.has((error as { code?: string } | null)?.code ?? '');

/** Writes a mail as a .part file, which readers of the outbox ignore. @returns its path */
async function writeDraft(outbox: string, mail: Buffer): Promise<string> {
  ensurePrivateFolder(outbox);
  const draft = join(outbox, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.part`);
  await writeFile(draft, mail, { mode: 0o600 });
  return draft;
}
/** Saves a mail as an .eml file. It is renamed when it is complete, so that readers never see half a mail. */
async function saveToOutbox(outbox: string, mail: Buffer): Promise<void> {
  const draft = await writeDraft(outbox, mail);
  await rename(draft, draft.replace(/part$/, 'eml'));
}
