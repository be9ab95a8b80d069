import { randomUUID } from 'node:crypto';
import type { MailState } from '@trestle/schema/entities/mail';
import { cutTo } from '@trestle/schema/text/cutTo';
import { parseServiceKeys } from '../platform/serviceKeys';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import { composeMail, type Mail } from './composeMail';
import { sealContent } from './sealedContent';

/** What queueing a mail needs. */
export interface QueueSettings {
  mailFrom: string;
  /** SERVICE_KEY, whose first key encrypts the mails that wait. */
  serviceKey: string;
}
/** A transaction that queues mails. */
type QueueExecutor = Pick<SqlExecutor, 'execute' | 'selectRows'>;
/** How a mail is queued. */
export interface QueueOptions {
  /** User who sent it, who sees what becomes of it and is told when it is refused. */
  sender?: number | undefined;
  /** No try is made after this. A day unless given. */
  lifetimeMinutes?: number;
  /** Claim of a process that sends it itself at once. Others take it over once the claim has expired. */
  claim?: string | undefined;
  /** A running transaction that the mail is part of. One of its own unless given. */
  transaction?: QueueExecutor;
  /** Takes as long as a real mail and queues nothing, so that nobody can tell whether there is one (SECURITY.md, 2). */
  isDecoy?: boolean;
}
/** Queues mails, which are sent soon, and again while the mail server doesn't take them. */
export interface Mailer {
  /** @throws Error when an address is invalid */
  send(mail: Mail, options?: QueueOptions): Promise<void>;
}

const DAY_MINUTES = 24 * 60;
/** Time after which another process may take a mail: the process that took it may have stopped. */
export const CLAIM_SECONDS = 60;
const MAX_SUBJECT_CHARACTERS = 255;
const QUEUED: MailState = 'queued';

/** 'store_order/604', as the list of mails names a record. */
const recordPath = ({ record }: Mail): string | null => (record ? `${record.name}/${record.id}` : null);

/**
 * Queues a mail, with a row for each address.
 * @param executor a running transaction, so that a rollback takes the mail back
 * @returns number of addresses
 * @throws Error when an address is invalid, or there is none
 */
export async function queueMail(
  executor: QueueExecutor,
  settings: QueueSettings,
  mail: Mail,
  { sender, lifetimeMinutes = DAY_MINUTES, claim, isDecoy = false }: QueueOptions = {},
): Promise<number> {
  const { recipients, content } = await composeMail(mail, settings.mailFrom);
  const sealed = await sealContent(content, parseServiceKeys(settings.serviceKey)[0]!);
  const insertMessage =
    'INSERT INTO `mail_message` (`created_date`, `expires_at`, `content`) ' +
    'VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL ? MINUTE, ?)';
  // Prepared: a statement as text would write the content in twice its size, beyond what a packet may hold.
  await executor.execute({ text: insertMessage, values: [lifetimeMinutes, sealed], prepared: true });
  const [message] = await executor.selectRows<{ id: number }>(sql('SELECT LAST_INSERT_ID() AS id'));
  const waitSeconds = claim ? CLAIM_SECONDS : 0;
  const row = `(?, ?, ?, ?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ${waitSeconds} SECOND, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))`;
  const subject = cutTo(MAX_SUBJECT_CHARACTERS, mail.subject);
  const insertRows =
    'INSERT INTO `mail` (`to`, `subject`, `state`, `record`, `user`, `message`, `next_try`, `taken_by`, ' +
    `\`created_date\`, \`modified_date\`) VALUES ${recipients.map(() => row).join(', ')}`;
  const values = recipients.flatMap((to) => [
    to,
    subject,
    QUEUED,
    recordPath(mail),
    sender ?? null,
    message!.id,
    claim ?? null,
  ]);
  await executor.execute(sql(insertRows, ...values));
  if (isDecoy) {
    await executor.execute(sql('DELETE FROM `mail` WHERE `message` = ?', message!.id));
    await executor.execute(sql('DELETE FROM `mail_message` WHERE `id` = ?', message!.id));
  }
  return recipients.length;
}

/** Runs work in a transaction on one connection. */
type RunQueueing = (work: (executor: QueueExecutor) => Promise<number>) => Promise<number>;

/** Creates a mailer whose mails each have a transaction of their own, or are part of a running one. */
export const createQueueMailer = (settings: QueueSettings, runInTransaction: RunQueueing): Mailer => ({
  send: async (mail, options = {}) => {
    const queue = (executor: QueueExecutor) => queueMail(executor, settings, mail, options);
    await (options.transaction ? queue(options.transaction) : runInTransaction(queue));
  },
});

/** A new claim of a process on mails. */
export const newClaim = (): string => randomUUID();
