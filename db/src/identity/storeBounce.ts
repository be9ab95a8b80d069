import { MAX_MAIL_ERROR_CHARACTERS, type MailState } from '@trestle/schema/entities/mail';
import { cutTo } from '@trestle/schema/text/cutTo';
import { markAddress, type BounceReport } from './markAddress';
import { executeUpdate, inTransaction, selectRows, type IdentityDb, type QueryRunner } from './identityDb';

/** The part of a mail that its sender is told. */
interface BouncedMail {
  to: string;
  subject: string;
  state: MailState;
  record: string | null;
  user: number | null;
}

/** Words of a mail that came back without any. */
const NO_WORDS = 'It came back';
const MAX_TITLE_CHARACTERS = 255;

/** Tells the sender, and the history of the record. */
async function tellSender(transaction: QueryRunner, mail: BouncedMail, error: string): Promise<void> {
  if (mail.user === null) return;
  const title = cutTo(MAX_TITLE_CHARACTERS, `An email to ${mail.to} came back: ${mail.subject}`);
  const [name, id] = (mail.record ?? '').split('/');
  const link = name && id ? `/${name}/edit/${id}` : '';
  await executeUpdate(
    transaction,
    'INSERT INTO `notice` (`created_date`, `modified_date`, `kind`, `title`, `text`, `link`, `is_read`, `user`) ' +
      "VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 'mail', ?, ?, ?, 0, ?)",
    [title, error, link, mail.user],
  );
  if (!link) return;
  await executeUpdate(
    transaction,
    'INSERT INTO `audit` (`created_date`, `actor`, `user`, `action`, `other_name`, `other_id`, `changes`) ' +
      "VALUES (UTC_TIMESTAMP(3), ?, ?, 'email_failed', ?, ?, ?)",
    [mail.user, mail.user, name, Number(id), JSON.stringify({ to: [null, mail.to], error: [null, error] })],
  );
}

/**
 * Marks a mail that came back and its address, and tells its sender once.
 * @param id of the mail to one address
 * @returns false while it is still being sent: its outcome is not stored yet
 */
export const storeBounce = (db: IdentityDb, id: number, report: BounceReport): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const [mail] = await selectRows<BouncedMail>(
      transaction,
      'SELECT `to`, `subject`, `state`, `record`, `user` FROM `mail` WHERE `id` = ? FOR UPDATE',
      [id],
    );
    if (mail?.state === 'queued') return false;
    if (mail?.state !== 'sent') return true;
    const error = cutTo(MAX_MAIL_ERROR_CHARACTERS, report.error ?? NO_WORDS);
    await executeUpdate(
      transaction,
      "UPDATE `mail` SET `state` = 'bounced', `last_error` = ?, " +
        '`modified_date` = GREATEST(UTC_TIMESTAMP(3), `modified_date` + INTERVAL 1000 MICROSECOND) WHERE `id` = ?',
      [error, id],
    );
    await markAddress(transaction, { address: mail.to.toLowerCase(), mail: id, report });
    await tellSender(transaction, mail, error);
    return true;
  });
