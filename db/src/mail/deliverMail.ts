import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import MimeNode from 'nodemailer/lib/mime-node';
import { countMail } from '../platform/eventMetrics';
import { ensurePrivateFolder } from '../platform/privateFolder';
import { createSilenceTimer, type SilenceTimer } from '../platform/silenceTimer';
import type { ComposedMail } from './composeMail';

/**
 * What the mail server said of one address. `postponed`: not now, but perhaps later. `unconfirmed`: it has the mail, and
 * never said whether it took it. `error`: its words.
 */
export type Delivery =
  | { address: string; state: 'sent' }
  | { address: string; state: 'refused' | 'postponed' | 'unconfirmed'; error: string };

/** Where mails go. Without `smtpUrl` they become files below `dataDir`. */
export interface DeliveryOptions {
  smtpUrl?: string | undefined;
  mailFrom: string;
  /** Where the mail comes back to; to `mailFrom` unless given. */
  returnTo?: string;
  dataDir: string;
  /** How long the mail server may take to confirm a mail, in ms; replaced in tests. */
  confirmMs?: number;
}

/** The mail server took no connection, or it stopped answering (SECURITY.md, 73). */
export class SilentMailServer extends Error {
  constructor(cause: unknown) {
    super(`The mail server does not answer: ${String((cause as Error)?.message ?? cause)}`, { cause });
  }
}

/** How long the mail server may take to connect, greet or reply. */
export const SMTP_TIMEOUT_MS = 5000;
/** How long a mail may take up to its last byte, and how many of its bytes must pass in each further millisecond. */
const HAND_OVER_MS = 8000;
const MIN_BYTES_PER_MS = 256;
const handOverMs = (content: Buffer): number => HAND_OVER_MS + Math.ceil(content.length / MIN_BYTES_PER_MS);
/**
 * How long the mail server may take to confirm a mail that it has: some look for viruses first. Given up early, it would
 * get the mail again and again (RFC 5321, 4.5.3.2.6).
 */
export const CONFIRM_TIMEOUT_MS = 120_000;
/** Returns how long the mail server may take for a mail, in milliseconds. */
export const mailTimeoutMs = (content: Buffer): number => handOverMs(content) + CONFIRM_TIMEOUT_MS;

/** What nodemailer logs with each line. `tnx`: `client` and `server` for a line of theirs, `message` after the last byte. */
interface LogEntry {
  tnx?: string;
}
/** What nodemailer throws, and adds to a result for each address that was refused. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  /** Address that it is about. */
  recipient?: string;
  rejectedErrors?: SmtpError[];
}

/** The words of a mail that the mail server has and did not confirm. */
export const UNCONFIRMED_ERROR = 'The mail server has the mail and did not confirm it';

/** Codes of a server that takes no connection or doesn't go on. */
const SILENCE_CODES = new Set(['ETIMEDOUT', 'ECONNECTION', 'EDNS', 'ESOCKET', 'ECONNREFUSED']);
/** Whether an error means that the mail server is silent or gone, and not that it refused the mail. */
const isSilence = (error: SmtpError, { aborted }: AbortSignal): boolean =>
  aborted || SILENCE_CODES.has(error.code ?? '');

/** Codes of an answer to the addresses or the mail itself. Others are about the connection, which may be mended. */
const MAIL_CODES = new Set(['EENVELOPE', 'EMESSAGE']);
/** The server wants a sign-in, before it looks at any mail. */
const SIGN_IN_REQUIRED = 530;
/** Whether the server refused the mail for good: not when it refuses to speak to us, which may be mended. */
const isRefusal = ({ responseCode = 0, code = '' }: SmtpError): boolean =>
  MAIL_CODES.has(code) && responseCode >= 500 && responseCode !== SIGN_IN_REQUIRED;
const failedDelivery = (address: string, error: SmtpError): Delivery => ({
  address,
  state: isRefusal(error) ? 'refused' : 'postponed',
  error: error.message,
});

/** Returns an address as nodemailer writes it to the mail server: 'a@Möbel.example' as 'a@xn--mbel-5qa.example'. */
const sentAddress = (address: string): string => new MimeNode().setEnvelope({ to: [address] }).getEnvelope().to[0]!;

/** Returns the outcome of each address: its own refusal, else that of the whole mail, else it was sent. */
function deliveriesOf(recipients: readonly string[], rejected: readonly SmtpError[], error?: SmtpError): Delivery[] {
  const errors = new Map(rejected.map((each) => [each.recipient, each]));
  return recipients.map((address) => {
    const ownError = errors.get(sentAddress(address)) ?? error;
    return ownError ? failedDelivery(address, ownError) : { address, state: 'sent' };
  });
}

/**
 * Limits the steps of a delivery: each reply, all up to the last byte, and then the confirmation. nodemailer has one
 * limit for every silence, but its log tells which step has come.
 */
function limitSteps(content: Buffer, confirmMs: number) {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const handOver = createSilenceTimer(handOverMs(content), end);
  let step: SilenceTimer | undefined;
  let isHandedOver = false;
  const limit = (ms: number): void => {
    step?.cancel();
    step = createSilenceTimer(ms, end);
  };
  const ignore = (): void => undefined;
  const logger = {
    trace: ignore,
    debug: ({ tnx }: LogEntry, text: string) => {
      if (tnx !== 'client' && tnx !== 'server') return;
      // After 354 the mail itself is on its way.
      if (text.startsWith('354')) step?.cancel();
      else limit(SMTP_TIMEOUT_MS);
    },
    info: ({ tnx }: LogEntry) => {
      if (tnx !== 'message') return;
      isHandedOver = true;
      handOver.cancel();
      limit(confirmMs);
    },
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
  return {
    signal: ending.signal,
    logger,
    isHandedOver: () => isHandedOver,
    stopTimers: () => {
      handOver.cancel();
      step?.cancel();
    },
  };
}

async function deliverBySmtp(
  url: string,
  { returnTo, confirmMs }: { returnTo: string; confirmMs: number },
  { recipients, content }: ComposedMail,
) {
  const { signal, logger, isHandedOver, stopTimers } = limitSteps(content, confirmMs);
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    dnsTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: confirmMs,
    logger,
    transactionLog: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const result = await transport.sendMail({
      envelope: { from: returnTo, to: [...recipients] },
      raw: content,
      signal,
    });
    return deliveriesOf(recipients, (result as { rejectedErrors?: SmtpError[] }).rejectedErrors ?? []);
  } catch (cause) {
    const error = cause as SmtpError;
    if (!isSilence(error, signal)) return deliveriesOf(recipients, error.rejectedErrors ?? [], error);
    countMail('silent');
    if (!isHandedOver()) throw new SilentMailServer(cause);
    return recipients.map((address): Delivery => ({ address, state: 'unconfirmed', error: UNCONFIRMED_ERROR }));
  } finally {
    stopTimers();
    transport.close();
  }
}

/** Returns a header that names those who get a blind copy, whom the mail's own headers don't name. */
function blindCopyHeader({ recipients, content }: ComposedMail): string {
  const headers = content.subarray(0, content.indexOf('\r\n\r\n')).toString();
  const unnamed = recipients.filter((address) => !headers.includes(address));
  return unnamed.length > 0 ? `Bcc: ${unnamed.join(', ')}\r\n` : '';
}
/**
 * Saves a mail as an .eml file, named by time (contract §1). It is renamed when it is complete, so that readers never see
 * half a mail.
 */
async function saveToOutbox(outbox: string, mail: ComposedMail): Promise<void> {
  ensurePrivateFolder(outbox);
  const draft = join(outbox, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.part`);
  await writeFile(draft, Buffer.concat([Buffer.from(blindCopyHeader(mail)), mail.content]), { mode: 0o600 });
  await rename(draft, draft.replace(/part$/, 'eml'));
}

/**
 * Hands a mail to the mail server once.
 * @returns what became of it, by address
 * @throws SilentMailServer within 10 s, for a mail that takes no longer by its size
 */
export async function deliverMail(mail: ComposedMail, options: DeliveryOptions): Promise<Delivery[]> {
  const { smtpUrl, mailFrom, returnTo = mailFrom, confirmMs = CONFIRM_TIMEOUT_MS, dataDir } = options;
  if (!smtpUrl) {
    await saveToOutbox(join(dataDir, 'outbox'), mail);
    countMail('saved');
    return mail.recipients.map((address) => ({ address, state: 'sent' }));
  }
  const deliveries = await deliverBySmtp(smtpUrl, { returnTo, confirmMs }, mail);
  for (const { state } of deliveries) if (state !== 'unconfirmed') countMail(state);
  return deliveries;
}
