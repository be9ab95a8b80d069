import { badRequest, notFound } from '@trestle/schema/errors';
import { formerLogin, formerName } from '@trestle/schema/personalData';
import { insertChangeRows } from '../../collection/write/changeRows';
import { writePersonalDataEvent } from '../auditEvent';
import { executeUpdate, inTransaction, selectRows, type IdentityDb, type QueryRunner } from '../identityDb';
import { sameLettersSql } from '../sameAddress';
import { conditionOf, erasingRefusal, findPerson } from './findPerson';
import { forgetInAudit } from './forgetInAudit';
import { forgetFailures, forgetMails } from './forgetMails';
import { PERSONAL_DATA, type StoredPerson } from './parts';
import { tellRecipients } from './tellRecipients';

/** Who erases whom. */
export interface Erasing {
  person: number;
  /** What was typed to confirm it. */
  username: string;
  actor: number;
  requestId: string;
  superuserGroup: string;
}

/**
 * Erases a person: what is theirs alone is deleted, and in what must stay they become 'Former user 123'. It can't be
 * undone. Their sessions end at once.
 * @throws Problem 404, or 400 for oneself, an administrator, somebody who is erased, or another user name
 */
export const erasePerson = (db: IdentityDb, erasing: Erasing): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await selectRows(transaction, 'SELECT `id` FROM `user` WHERE `id` = ? FOR UPDATE', [erasing.person]);
    const person = await findPerson(transaction, erasing.person, erasing.superuserGroup);
    if (!person) throw notFound();
    const refusal = erasingRefusal(person, erasing.actor);
    if (refusal !== null) throw badRequest(refusal);
    if (erasing.username !== person.username) throw badRequest('Enter the user name of this person to confirm it.');
    const contacts = await selectRows<{ id: number }>(
      transaction,
      'SELECT `id` FROM `store_contact` WHERE `login` = ?',
      [person.id],
    );
    await deleteFiles(transaction, person);
    await deleteUndos(transaction, person);
    await forgetMails(transaction, person);
    await forgetFailures(transaction, person);
    await tellRecipients(transaction, person);
    for (const part of PERSONAL_DATA.filter((each) => each.erasing === 'deleted')) {
      const { text, values } = conditionOf(part, person);
      await executeUpdate(transaction, `DELETE FROM \`${part.table}\` WHERE ${text}`, values);
    }
    await replaceNames(transaction, person);
    await forgetInAudit(
      transaction,
      person,
      contacts.map(({ id }) => id),
    );
    await insertChangeRows(transaction.executor, [
      { entity: 'user', record: person.id, change: 'saved', store: null },
      ...contacts.map(({ id }) => ({ entity: 'store_contact', record: id, change: 'saved' as const, store: null })),
    ]);
    await writePersonalDataEvent(transaction, { action: 'erase', ...erasing });
  });

/** Deletes the files of their reports, and what repeated calls and undone imports would bring back. */
async function deleteFiles(db: QueryRunner, { id, email }: StoredPerson): Promise<void> {
  const runs = await selectRows<{ id: number }>(db, 'SELECT `id` FROM `report_run` WHERE `user` = ?', [id]);
  if (runs.length > 0)
    await executeUpdate(db, "DELETE FROM `file` WHERE `other_name` = 'report_run' AND `other_id` IN (?)", [
      runs.map((run) => run.id),
    ]);
  // An empty text stands in each reply.
  if (email !== '') await executeUpdate(db, 'DELETE FROM `idempotency` WHERE LOCATE(?, `reply`) > 0', [email]);
  const rows =
    'DELETE r FROM `import_run_row` r JOIN `import_run` i ON i.`id` = r.`import_run` ' +
    "WHERE (i.`collection` = 'user' AND r.`row_id` = ?) OR (i.`collection` = 'store_contact' AND r.`row_id` IN " +
    '(SELECT `id` FROM `store_contact` WHERE `login` = ?))';
  await executeUpdate(db, rows, [id, id]);
}

/** Deletes what the undo of a merge, or of fields set in many records, would bring back. */
async function deleteUndos(db: QueryRunner, { id, email, name }: StoredPerson): Promise<void> {
  const contacts = 'SELECT `id` FROM `store_contact` WHERE `login` = ?';
  await executeUpdate(
    db,
    "DELETE FROM `merge_run` WHERE `collection` = 'store_contact' AND " +
      `(\`kept\` IN (${contacts}) OR (? <> '' AND LOCATE(?, \`details\`) > 0))`,
    [id, name, name],
  );
  await executeUpdate(
    db,
    'DELETE r FROM `change_run_row` r JOIN `change_run` c ON c.`id` = r.`run` ' +
      `WHERE (c.\`collection\` = 'store_contact' AND r.\`row_id\` IN (${contacts})) ` +
      "OR (c.`collection` IN ('user', 'user_account') AND r.`row_id` = ?)",
    [id, id],
  );
  // A run without rows can't be undone; what it set may be a name.
  await executeUpdate(
    db,
    'DELETE c FROM `change_run` c LEFT JOIN `change_run_row` r ON r.`run` = c.`id` ' +
      "WHERE c.`collection` IN ('user', 'user_account', 'store_contact') AND r.`run` IS NULL",
    [],
  );
  if (email === '') return;
  await executeUpdate(db, 'DELETE FROM `merge_run` WHERE LOCATE(?, `details`) > 0', [email]);
  await executeUpdate(
    db,
    'DELETE c FROM `change_run` c LEFT JOIN `change_run_row` r ON r.`run` = c.`id` ' +
      'WHERE LOCATE(?, c.`set_values`) > 0 OR LOCATE(?, r.`before_values`) > 0 OR LOCATE(?, r.`after_values`) > 0',
    [email, email, email],
  );
}

/** Ends the account, and replaces the names in what stays. */
async function replaceNames(db: QueryRunner, { id, name }: StoredPerson): Promise<void> {
  await executeUpdate(
    db,
    'UPDATE `user` SET `username` = ?, `email` = ?, `first_name` = ?, `last_name` = ?, `password` = NULL, ' +
      '`is_active` = 0, `is_staff` = 0, `store` = NULL, `last_login` = NULL, ' +
      "`active_start_date` = '2000-01-01', `active_end_date` = '2000-01-02', " +
      '`mail_delay` = 0, `mail_report` = 0, `mail_import` = 0, `mail_order` = 0, `mail_stock` = 0, ' +
      '`erased_date` = UTC_TIMESTAMP(3), ' +
      '`modified_date` = GREATEST(UTC_TIMESTAMP(3), `modified_date` + INTERVAL 1000 MICROSECOND) WHERE `id` = ?',
    [formerLogin(id), formerLogin(id), 'Former user', String(id), id],
  );
  await executeUpdate(
    db,
    'UPDATE `store_contact` SET `name` = ?, `email` = NULL, `active_end_date` = UTC_TIMESTAMP(3), ' +
      '`modified_date` = GREATEST(UTC_TIMESTAMP(3), `modified_date` + INTERVAL 1000 MICROSECOND) WHERE `login` = ?',
    [formerName(id), id],
  );
  await executeUpdate(
    db,
    `UPDATE \`switched_off_remote\` SET \`switched_by\` = ? WHERE ${sameLettersSql('`switched_by`')}`,
    [formerName(id), name, name],
  );
}
