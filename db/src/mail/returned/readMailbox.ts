import { ImapFlow } from 'imapflow';

/** Mails of one look. The rest comes with the next. */
const MAX_MAILS_PER_LOOK = 100;
/** What is read of each mail: reports begin with what counts, and may quote files. */
const MAX_SOURCE_BYTES = 64 * 1024;
/** How long the server may take to connect and greet, and how long it may be silent after that. */
const ANSWER_TIMEOUT_MS = 10_000;
/** How long one look may take in all. A server may send a byte now and then for ever. */
const LOOK_TIMEOUT_MS = 60_000;

/** A mailbox, as MAIL_BOUNCE_MAILBOX names it: imaps://user:password@host:993/INBOX. */
export interface Mailbox {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  folder: string;
}

/** Splits the address of a mailbox. A `%` in its parts stands there as %25. */
export function parseMailbox(url: string): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}

/**
 * Hands each mail that nobody has read yet to `take`, and marks it as read where that returns true.
 * @param limits how long the server may be silent, and how long all may take, in ms
 * @returns how many mails were marked
 * @throws Error when the server is silent, refuses the login, or has no such folder
 */
export async function readMailbox(
  url: string,
  take: (source: string) => Promise<boolean>,
  { answerMs = ANSWER_TIMEOUT_MS, lookMs = LOOK_TIMEOUT_MS } = {},
): Promise<number> {
  const { host, port, secure, user, password, folder } = parseMailbox(url);
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  });
  let failure: Error | undefined;
  // A connection that is lost between two commands is told here alone. Errors may follow the first one.
  client.on('error', (error: Error) => {
    failure ??= error;
  });
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It takes too long to answer')), lookMs);
  });
  const look = takeUnread(client, folder, take);
  // Once the limit has come, nobody waits for its failure.
  look.catch(() => undefined);
  try {
    return await Promise.race([look, limit]);
  } catch (error) {
    throw new Error(wordsOf(failure ?? (error as Error)), { cause: error });
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

async function takeUnread(
  client: ImapFlow,
  folder: string,
  take: (source: string) => Promise<boolean>,
): Promise<number> {
  await client.connect();
  await client.mailboxOpen(folder);
  const unread = (await client.search({ seen: false }, { uid: true })) || [];
  let marked = 0;
  let failure: unknown;
  for (const uid of unread.slice(0, MAX_MAILS_PER_LOOK)) {
    // One mail that can't be read keeps no other from being read. It is told at the end.
    try {
      if (await takeMail(client, String(uid), take)) marked += 1;
    } catch (error) {
      if (!client.usable) throw error;
      failure ??= error;
    }
  }
  await client.logout();
  if (failure) throw failure;
  return marked;
}

/** @returns whether it was taken and marked */
async function takeMail(client: ImapFlow, uid: string, take: (source: string) => Promise<boolean>): Promise<boolean> {
  const mail = await client.fetchOne(uid, { source: { maxLength: MAX_SOURCE_BYTES } }, { uid: true });
  // Another process may have taken it away.
  if (!mail || !mail.source) return false;
  // A server may send more than it was asked for.
  if (!(await take(mail.source.subarray(0, MAX_SOURCE_BYTES).toString('utf8')))) return false;
  if (!(await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })))
    throw new Error('It lets nobody mark mails as read');
  return true;
}

/** The server's own words, where it gave some: the library's are 'Command failed'. */
function wordsOf(error: Error & { responseText?: string; authenticationFailed?: boolean }): string {
  const words = error.responseText ?? error.message;
  return error.authenticationFailed ? `The login is refused: ${words}` : words;
}
