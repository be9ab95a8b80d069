import { BOUNCE_CLEAR_DAYS, readBounceKind } from '@trestle/schema/bouncedAddress';
import { MAX_MAIL_ERROR_CHARACTERS } from '@trestle/schema/entities/mail';
import { cutTo } from '@trestle/schema/text/cutTo';
import { executeUpdate, selectRows, type QueryRunner } from './identityDb';

/** What a mail server said of a mail that it could not deliver. */
export interface BounceReport {
  /** Its words. */
  error: string | null;
  /** The status of RFC 3463, as in 5.2.2. */
  status: string | null;
}

/** A mail that came back from an address. */
interface ReturnedMail {
  /** In small letters. */
  address: string;
  mail: number;
  report: BounceReport;
}

/** Marks an address. A mark that had ended begins anew: MySQL assigns from left to right. */
const MARK_SQL =
  'INSERT INTO `bounced_address` (`created_date`, `modified_date`, `address`, `since`, `returned_date`, `reason`, ' +
  '`status_code`, `is_permanent`, `mail`) ' +
  'VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?) ' +
  'ON DUPLICATE KEY UPDATE ' +
  `\`since\` = IF(\`retried_date\` < UTC_TIMESTAMP(3) - INTERVAL ${BOUNCE_CLEAR_DAYS} DAY, UTC_TIMESTAMP(3), \`since\`), ` +
  '`modified_date` = UTC_TIMESTAMP(3), `returned_date` = UTC_TIMESTAMP(3), `reason` = ?, `status_code` = ?, ' +
  '`is_permanent` = ?, `mail` = ?';
/** The first mail that was sent to the address after the newest one that came back. */
const RETRY_SQL =
  'UPDATE `bounced_address` SET `retried_date` = (SELECT MIN(m.`sent_date`) FROM `mail` m ' +
  "WHERE m.`id` > ? AND LOWER(m.`to`) COLLATE utf8mb4_bin = ? AND m.`state` = 'sent') WHERE `address` = ?";

/**
 * Marks an address from which a mail came back. A mail that was sent to it later may still arrive: the mark then ends
 * as it does after a mail to come.
 */
export async function markAddress(transaction: QueryRunner, { address, mail, report }: ReturnedMail): Promise<void> {
  const kind = readBounceKind(report.status, report.error);
  const reason = report.error && cutTo(MAX_MAIL_ERROR_CHARACTERS, report.error);
  const [known] = await selectRows<{ mail: number }>(
    transaction,
    'SELECT `mail` FROM `bounced_address` WHERE `address` = ? FOR UPDATE',
    [address],
  );
  const newest = Math.max(mail, known?.mail ?? 0);
  const values = [reason, kind.status_code, kind.is_permanent, newest];
  await executeUpdate(transaction, MARK_SQL, [address, ...values, ...values]);
  await executeUpdate(transaction, RETRY_SQL, [newest, address, address]);
}
