import type { NoticeKind } from '@trestle/schema/entities/notice';
import { activeNowSql } from '../sql/activeNow';
import { executeUpdate, type QueryRunner } from './identityDb';

/** A notice for all administrators, which the bell shows. */
export interface AdministratorNotice {
  kind: NoticeKind;
  /** One sentence, at most 255 characters. */
  title: string;
  text: string;
  /** Address in the application that shows it. */
  link: string;
}

/**
 * Sends a notice to all administrators. People who may no longer sign in, or whose group has ended, are left out.
 * @param transaction the transaction in which it happens
 * @param superuserGroup SUPERUSER_GROUP
 */
export async function notifyAdministrators(
  transaction: QueryRunner,
  superuserGroup: string,
  { kind, title, text, link }: AdministratorNotice,
): Promise<void> {
  await executeUpdate(
    transaction,
    'INSERT INTO `notice` (`created_date`, `modified_date`, `kind`, `title`, `text`, `link`, `is_read`, `user`) ' +
      'SELECT UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, 0, u.`id` FROM `user` u ' +
      `WHERE u.\`is_active\` AND ${activeNowSql('u')} AND ` +
      '(u.`is_superuser` OR EXISTS (SELECT 1 FROM `user_groups` m JOIN `group` g ON g.`id` = m.`group` ' +
      `WHERE m.\`user\` = u.\`id\` AND g.\`name\` = ? AND ${activeNowSql('g')}))`,
    [kind, title, text, link, superuserGroup],
  );
}
