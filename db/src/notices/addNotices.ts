import { MAILED_NOTICE_KINDS, notice as noticeEntity, type NoticeKind } from '@trestle/schema/entities/notice';
import { activeNowSql } from '../sql/activeNow';
import type { SqlExecutor } from '../sql/executor';
import { inChunks } from '../imports/inChunks';
import { sql } from '../sql/sqlText';
import type { WriteTransaction } from '../sql/writeTransaction';

/** A notice to be added. */
export interface NewNotice {
  kind: NoticeKind;
  /** One sentence, at most 255 characters. */
  title: string;
  text?: string;
  /** Address in the application that shows it: `/store_order/edit/7`. */
  link?: string;
}

const MAX_TITLE_CHARACTERS = 255;
/** Fits into the column, 65,535 bytes, whatever the characters are: nothing that is done may fail by its notice. */
const MAX_TEXT_CHARACTERS = 16_000;
const cut = (text: string, maximum: number): string =>
  [...text].length > maximum ? `${[...text].slice(0, maximum - 1).join('')}…` : text;

/** Notices in one statement: few enough for any server's packet limit. */
const NOTICES_PER_STATEMENT = 500;

/** A notice with the people who get it. */
export interface AddressedNotice {
  /** Ids of users. A repeated one counts once. */
  users: readonly number[];
  notice: NewNotice;
}

/** Somebody who may sign in, and the kinds that they want by mail. */
type Recipient = { id: number } & Partial<Record<`mail_${NoticeKind}`, boolean>>;

/**
 * Finds those of the users who may sign in. They stay locked until the notices are committed, as the notices' foreign
 * key locks them anyway, so that nobody among them is deleted meanwhile.
 */
async function findRecipients(
  transaction: SqlExecutor,
  users: readonly number[],
): Promise<ReadonlyMap<number, Recipient>> {
  const mailColumns = MAILED_NOTICE_KINDS.map((kind) => `u.\`mail_${kind}\` AND u.\`email\` <> '' AS mail_${kind}`);
  const query =
    `SELECT u.\`id\`, ${mailColumns.join(', ')} FROM \`user\` u WHERE u.\`id\` IN (?) AND u.\`is_active\` ` +
    `AND ${activeNowSql('u')} ORDER BY u.\`id\` LOCK IN SHARE MODE`;
  const recipients = await transaction.selectRows<Recipient>(sql(query, users));
  return new Map(recipients.map((recipient) => [recipient.id, recipient]));
}

/**
 * Adds notices for people, and queues a mail for those who want the notice's kind by mail. People who may no longer
 * sign in are left out. The number of statements doesn't depend on the number of people.
 * @param transaction a running transaction, so that a rollback takes the notices back, too
 */
export async function addNotices(transaction: WriteTransaction, notices: readonly AddressedNotice[]): Promise<void> {
  const users = [...new Set(notices.flatMap((each) => each.users))];
  if (!users.length) return;
  const recipients = await findRecipients(transaction, users);
  const now = new Date().toISOString();
  const rows = notices.flatMap(({ users: ids, notice: { kind, title, text, link } }) =>
    [...new Set(ids)]
      .filter((id) => recipients.has(id))
      .map((user) => ({
        created_date: now,
        modified_date: now,
        kind,
        title: cut(title, MAX_TITLE_CHARACTERS),
        text: text === undefined ? null : cut(text, MAX_TEXT_CHARACTERS),
        link: link ?? null,
        is_read: false,
        user,
      })),
  );
  for (const batch of inChunks(rows, NOTICES_PER_STATEMENT)) {
    const ids = await transaction.insertRows(noticeEntity, batch);
    const mailedIds = ids.filter((_, i) => Boolean(recipients.get(batch[i]!.user)![`mail_${batch[i]!.kind}`]));
    if (!mailedIds.length) continue;
    const queueMailsStatement =
      'INSERT INTO `notice_mail` (`notice`, `next_try`) ' +
      'SELECT n.`id`, UTC_TIMESTAMP(3) FROM `notice` n WHERE n.`id` IN (?)';
    await transaction.execute(sql(queueMailsStatement, mailedIds));
  }
}
