import { MAILED_NOTICE_KINDS, type NoticeKind } from '@trestle/schema/entities/notice';
import { activeNowSql } from '../sql/activeNow';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';

/** What people are told. */
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
 * Tells people something, by mail too where they want that. People who may no longer sign in are left out.
 * @param transaction a running transaction, so that nobody is told what is then rolled back
 * @param users ids; a repeated one counts once
 */
export const addNotices = async (
  transaction: SqlExecutor,
  users: readonly number[],
  { kind, title, text, link }: NewNotice,
): Promise<void> => {
  if (!users.length) return;
  const insert =
    'INSERT INTO `notice` (`created_date`, `modified_date`, `kind`, `title`, `text`, `link`, `is_read`, `user`) ' +
    'SELECT UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, 0, u.`id` FROM `user` u WHERE u.`id` IN (?) AND ' +
    `u.\`is_active\` AND ${activeNowSql('u')}`;
  const added = await transaction.execute(sql(insert, kind, cut(title), text ?? null, link ?? null, users));
  if (added === 0 || !isMailed(kind)) return;
  // Queues the mails of these notices, for people who want this kind by mail.
  const mail =
    'INSERT INTO `notice_mail` (`notice`, `next_try`) SELECT n.`id`, UTC_TIMESTAMP(3) FROM `notice` n ' +
    `JOIN \`user\` u ON u.\`id\` = n.\`user\` WHERE u.\`mail_${kind}\` AND u.\`email\` <> '' AND n.\`user\` IN (?) ` +
    'AND n.`id` >= LAST_INSERT_ID() AND n.`kind` = ? AND n.`title` = ?';
  await transaction.execute(sql(mail, users, kind, cut(title)));
};
