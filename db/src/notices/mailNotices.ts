import type { NoticeKind } from '@trestle/schema/entities/notice';
import { isMailAddress } from '../mail/composeMail';
import { queueMail, type QueueSettings } from '../mail/mailQueue';
import { repeatInBackground } from '../platform/backgroundWork';
import { activeNowSql } from '../sql/activeNow';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import type { RunInTransaction } from '../sql/writeTransaction';
import { unsubscribeUrl } from '../mail/unsubscribe';

/** How often notices that are to be mailed are looked for. */
const TICK_INTERVAL_MS = 2000;
const MAX_MAILS_PER_TICK = 50;
/** Pause before a notice that could not be queued is tried again. Meanwhile it keeps no other from its place. */
const RETRY_MINUTES = 10;

/** What mailing notices needs. */
export interface NoticeMailOptions {
  database: SqlExecutor;
  inTransaction: RunInTransaction;
  settings: QueueSettings & {
    /** Name of the product, for the subject. */
    productName: string;
    /** Origin of the address that ends such mails. Without it a mail names only the profile. */
    publicUrl?: string | undefined;
  };
  logError(error: unknown, noticeId: number): void;
}

/** A notice that is to be mailed. */
interface DueNotice {
  id: number;
  kind: NoticeKind;
  title: string;
  text: string | null;
  user: number;
  email: string;
  may_sign_in: number;
}

const DUE_NOTICES_SQL = `SELECT n.\`id\`, n.\`kind\`, n.\`title\`, n.\`text\`, n.\`user\`, u.\`email\`,
    u.\`is_active\` AND ${activeNowSql('u')} AS may_sign_in FROM \`notice_mail\` m
    JOIN \`notice\` n ON n.\`id\` = m.\`notice\` JOIN \`user\` u ON u.\`id\` = n.\`user\`
    WHERE m.\`next_try\` <= UTC_TIMESTAMP(3) ORDER BY m.\`next_try\`, m.\`notice\` LIMIT ?`;

const POSTPONE_SQL = `UPDATE \`notice_mail\` SET \`next_try\` = UTC_TIMESTAMP(3) + INTERVAL ${RETRY_MINUTES} MINUTE
    WHERE \`notice\` = ?`;

/** Queues the mail of a notice. Of several processes, one deletes its row, and that one queues the mail. */
async function queueNotice({ inTransaction, settings }: NoticeMailOptions, notice: DueNotice): Promise<void> {
  const { id, kind, title, text, user, email } = notice;
  const { productName, publicUrl, serviceKey } = settings;
  const endingAddress = unsubscribeUrl(publicUrl, serviceKey, { user, kind });
  const parts = [
    title,
    text ?? '',
    `You can see it under the bell in ${productName}, and turn such mails off in your profile.`,
    endingAddress ? `Stop these mails: ${endingAddress}` : '',
  ];
  await inTransaction(async (transaction) => {
    const deletedRows = await transaction.execute(sql('DELETE FROM `notice_mail` WHERE `notice` = ?', id));
    // A person who may sign in again later gets no old mails. Addresses that came before checks did may be none.
    if (deletedRows === 0 || notice.may_sign_in === 0 || !isMailAddress(email)) return;
    const mail = {
      to: [email],
      subject: `${productName}: ${title}`,
      text: `${parts.filter(Boolean).join('\n\n')}\n`,
      unsubscribeUrl: endingAddress,
    };
    await queueMail(transaction, settings, mail, { sender: user });
  });
}

/** Queues the mails of notices that are due. */
export async function queueDueNotices(options: NoticeMailOptions): Promise<void> {
  for (const notice of await options.database.selectRows<DueNotice>(sql(DUE_NOTICES_SQL, MAX_MAILS_PER_TICK)))
    await queueNotice(options, notice).catch(async (error) => {
      options.logError(error, notice.id);
      await options.database.execute(sql(POSTPONE_SQL, notice.id));
    });
}

/** Queues the mails of notices at intervals. Several processes may do so: each mail is queued by one. */
export const startNoticeMails = (options: NoticeMailOptions): void =>
  repeatInBackground(() => queueDueNotices(options), { pauseMs: TICK_INTERVAL_MS });
