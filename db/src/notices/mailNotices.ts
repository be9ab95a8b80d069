import { randomUUID } from 'node:crypto';
import { SilentMailServer, type Mailer } from '../platform/mailer';
import { activeNowSql } from '../sql/activeNow';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import type { RunInTransaction } from '../sql/writeTransaction';
import { addNotices, type NewNotice } from './addNotices';

/** How often mails that are due are looked for. */
const TICK_INTERVAL_MS = 2000;
const MAX_MAILS_PER_TICK = 50;
const MAX_TRIES = 3;
/** Time after which another process may send a mail that was taken: the process that took it may have stopped. */
const CLAIM_MINUTES = 5;
const RETRY_MINUTES = 10;

/** What mailing notices needs. */
export interface NoticeMailOptions {
  database: SqlExecutor;
  inTransaction: RunInTransaction;
  mailer: Mailer;
  /** Name of the product, for the subject. */
  product: string;
  logError(error: unknown, noticeId: number): void;
}

/** A notice whose mail is to be sent now. */
interface DueMail {
  id: number;
  tries: number;
  title: string;
  text: string | null;
  user: number;
  email: string;
  may_sign_in: number;
}

/** Takes the mails that are due. Of several processes, each mail is taken by one. */
async function takeDueMails(database: SqlExecutor): Promise<DueMail[]> {
  const taker = randomUUID();
  const takeStatement =
    'UPDATE `notice_mail` SET `taken_by` = ?, `tries` = `tries` + 1, ' +
    `\`next_try\` = UTC_TIMESTAMP(3) + INTERVAL ${CLAIM_MINUTES} MINUTE ` +
    'WHERE `next_try` <= UTC_TIMESTAMP(3) ORDER BY `next_try`, `notice` LIMIT ?';
  if ((await database.execute(sql(takeStatement, taker, MAX_MAILS_PER_TICK))) === 0) return [];
  const takenMailsSql = `SELECT n.\`id\`, m.\`tries\`, n.\`title\`, n.\`text\`, n.\`user\`, u.\`email\`,
      u.\`is_active\` AND ${activeNowSql('u')} AS may_sign_in FROM \`notice_mail\` m
      JOIN \`notice\` n ON n.\`id\` = m.\`notice\` JOIN \`user\` u ON u.\`id\` = n.\`user\` WHERE m.\`taken_by\` = ?`;
  return database.selectRows<DueMail>(sql(takenMailsSql, taker));
}

const forget = (database: SqlExecutor, id: number) =>
  database.execute(sql('DELETE FROM `notice_mail` WHERE `notice` = ?', id));

/** Schedules another try; after the last one, adds a notice that the mail failed. */
async function postpone(
  { database, inTransaction }: Pick<NoticeMailOptions, 'database' | 'inTransaction'>,
  { id, tries, user, title }: DueMail,
): Promise<void> {
  if (tries < MAX_TRIES) {
    const retryStatement =
      'UPDATE `notice_mail` SET `next_try` = ' +
      `UTC_TIMESTAMP(3) + INTERVAL ${RETRY_MINUTES} MINUTE WHERE \`notice\` = ?`;
    await database.execute(sql(retryStatement, id));
    return;
  }
  const failure: NewNotice = { kind: 'mail', title: `A mail to you could not be sent: ${title}` };
  await inTransaction(async (transaction) => {
    await forget(transaction, id);
    await addNotices(transaction, [{ users: [user], notice: failure }]);
  });
}

async function sendDueMails(options: NoticeMailOptions): Promise<void> {
  const { database, mailer, product, logError } = options;
  let isServerSilent = false;
  for (const mail of await takeDueMails(database)) {
    // Each try would take seconds: others would take the same mails meanwhile.
    if (isServerSilent) {
      await postpone(options, mail);
      continue;
    }
    // A person who may sign in again later gets no old mails.
    if (mail.may_sign_in === 0) {
      await forget(database, mail.id);
      continue;
    }
    const text = [
      mail.title,
      mail.text ?? '',
      `You can see it under the bell in ${product}, and turn such mails off in your profile.`,
    ];
    try {
      await mailer.send({
        to: [mail.email],
        subject: `${product}: ${mail.title}`,
        text: `${text.filter(Boolean).join('\n\n')}\n`,
      });
      await forget(database, mail.id);
    } catch (error) {
      isServerSilent = error instanceof SilentMailServer;
      logError(error, mail.id);
      await postpone(options, mail);
    }
  }
}

/** Mails notices at intervals to the people who want them. Several processes may do so: each mail is sent by one. */
export function startNoticeMails(options: NoticeMailOptions): void {
  const keepTicking = (): void => {
    setTimeout(() => {
      // A database that doesn't answer is asked again at the next tick.
      void sendDueMails(options)
        .catch(() => undefined)
        .then(keepTicking);
    }, TICK_INTERVAL_MS).unref();
  };
  keepTicking();
}
