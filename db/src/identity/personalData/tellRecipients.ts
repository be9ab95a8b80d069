import { cutTo } from '@trestle/schema/text/cutTo';
import { activeNowSql } from '../../sql/activeNow';
import { executeUpdate, selectRows, type QueryRunner } from '../identityDb';
import type { StoredPerson } from './parts';

/** Somebody to whom a report was mailed regularly. */
interface ReportRecipient {
  user: number;
  report: string;
  title: string;
}

const MAX_TITLE_CHARACTERS = 255;
const RECIPIENTS_SQL =
  'SELECT r.`user`, s.`report`, COALESCE(s.`title`, s.`report`) AS title FROM `report_schedule` s ' +
  'JOIN `report_schedule_recipients` r ON r.`report_schedule` = s.`id` JOIN `user` u ON u.`id` = r.`user` ' +
  `WHERE s.\`owner\` = ? AND s.\`is_active\` AND r.\`user\` <> s.\`owner\` AND u.\`is_active\` AND ${activeNowSql('u')} ` +
  'ORDER BY r.`user`, s.`id`';

/**
 * Tells whoever got reports of a person's schedules that these end with the person, by the bell and by mail, as the
 * reports came. A schedule of somebody who is only deactivated says so itself at its next time.
 */
export async function tellRecipients(transaction: QueryRunner, { id }: StoredPerson): Promise<void> {
  for (const { user, report, title } of await selectRows<ReportRecipient>(transaction, RECIPIENTS_SQL, [id])) {
    await executeUpdate(
      transaction,
      'INSERT INTO `notice` (`created_date`, `modified_date`, `kind`, `title`, `text`, `link`, `is_read`, `user`) ' +
        "VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 'report', ?, ?, ?, 0, ?)",
      [
        cutTo(MAX_TITLE_CHARACTERS, `The report "${title}" is no longer mailed to you.`),
        'Whoever scheduled it has left. Make a schedule of your own if you want it.',
        `/reports/${report}`,
        user,
      ],
    );
    await executeUpdate(
      transaction,
      'INSERT INTO `notice_mail` (`notice`, `next_try`) VALUES (LAST_INSERT_ID(), UTC_TIMESTAMP(3))',
    );
  }
}
