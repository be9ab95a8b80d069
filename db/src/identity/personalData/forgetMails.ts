import { formerLogin, formerName } from '@trestle/schema/personalData';
import { executeUpdate, selectRows, type QueryRunner } from '../identityDb';
import { sameLettersSql } from '../sameAddress';
import { escapeLike } from './forgetInAudit';
import type { StoredPerson } from './parts';

/** Characters of what the last run of a schedule came to. */
const MAX_RESULT_CHARACTERS = 500;

/** Takes their address from the mails and from what senders were told of these, and ends those that wait, with their texts. */
export async function forgetMails(db: QueryRunner, { id, email }: StoredPerson): Promise<void> {
  if (email === '') return;
  const waiting = await selectRows<{ message: number }>(
    db,
    `SELECT DISTINCT \`message\` FROM \`mail\` WHERE ${sameLettersSql('`to`')} ` +
      "AND `state` = 'queued' AND `message` IS NOT NULL",
    [email, email],
  );
  await executeUpdate(
    db,
    "DELETE FROM `notice` WHERE `kind` = 'mail' AND LOWER(`title`) COLLATE utf8mb4_bin LIKE LOWER(?)",
    [`An email to ${escapeLike(email)} %`],
  );
  await executeUpdate(
    db,
    "UPDATE `mail` SET `state` = IF(`state` = 'queued', 'refused', `state`), " +
      "`last_error` = IF(`next_try` IS NULL, NULL, 'The recipient was erased'), `next_try` = NULL, " +
      `\`subject\` = 'Erased', \`message\` = NULL, \`taken_by\` = NULL, \`to\` = ? WHERE ${sameLettersSql('`to`')}`,
    [formerLogin(id), email, email],
  );
  // A text that others wait for, too, goes to them and is deleted then.
  for (const { message } of waiting)
    await executeUpdate(
      db,
      'DELETE FROM `mail_message` WHERE `id` = ? AND NOT EXISTS (SELECT 1 FROM `mail` WHERE `message` = ?)',
      [message, message],
    );
}

/** Takes their name from what others were told of schedules whose report they could not get. */
export async function forgetFailures(db: QueryRunner, { id, name }: StoredPerson): Promise<void> {
  await executeUpdate(
    db,
    'UPDATE `report_schedule` s JOIN `report_schedule_recipients` r ON r.`report_schedule` = s.`id` AND r.`user` = ? ' +
      `SET s.\`last_result\` = LEFT(REPLACE(s.\`last_result\`, ?, ?), ${MAX_RESULT_CHARACTERS}) ` +
      "WHERE ? <> '' AND s.`last_result` IS NOT NULL",
    [id, name, formerName(id), name],
  );
}
