import { MAILED_NOTICE_KINDS, type NoticeKind } from '@trestle/schema/entities/notice';
import { activeNowSql } from '../sql/activeNow';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';

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
const cut = (text: string): string =>
  [...text].length > MAX_TITLE_CHARACTERS ? `${[...text].slice(0, MAX_TITLE_CHARACTERS - 1).join('')}…` : text;

const isMailed = (kind: NoticeKind): boolean => (MAILED_NOTICE_KINDS as readonly string[]).includes(kind);

/**
 * Adds a notice for people, and queues a mail for those who want this kind by mail. People who may no longer sign in
 * are left out.
 * @param transaction a running transaction, so that a rollback takes the notice back, too
 * @param users ids; a repeated one counts once
 */
export const addNotices = async (
  transaction: SqlExecutor,
  users: readonly number[],
  { kind, title, text, link }: NewNotice,
): Promise<void> => {
  if (!users.length) return;
  const insertStatement =
    'INSERT INTO `notice` (`created_date`, `modified_date`, `kind`, `title`, `text`, `link`, `is_read`, `user`) ' +
    'SELECT UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, 0, u.`id` FROM `user` u WHERE u.`id` IN (?) AND ' +
    `u.\`is_active\` AND ${activeNowSql('u')}`;
  const addedCount = await transaction.execute(
    sql(insertStatement, kind, cut(title), text ?? null, link ?? null, users),
  );
  if (addedCount === 0 || !isMailed(kind)) return;
  // Queues the mails of these notices, for people who want this kind by mail.
  const queueMailsStatement =
    'INSERT INTO `notice_mail` (`notice`, `next_try`) SELECT n.`id`, UTC_TIMESTAMP(3) FROM `notice` n ' +
    `JOIN \`user\` u ON u.\`id\` = n.\`user\` WHERE u.\`mail_${kind}\` AND u.\`email\` <> '' AND n.\`user\` IN (?) ` +
    'AND n.`id` >= LAST_INSERT_ID() AND n.`kind` = ? AND n.`title` = ?';
  await transaction.execute(sql(queueMailsStatement, users, kind, cut(title)));
};
