import { localDate } from '@trestle/schema/periods';
import { dayText } from '@trestle/schema/regional/dateFormat';
import { executeUpdate, inTransaction, selectRows, type IdentityDb } from './identityDb';
import { notifyAdministrators } from './notifyAdministrators';

/** How long before a key expires administrators are told. */
const NOTICE_DAYS = 7;
const CHECK_INTERVAL_MS = 3_600_000;
const DUE_KEYS_SQL =
  'SELECT `id`, `name`, `expires` FROM `api_key` WHERE `expiry_notice_date` IS NULL ' +
  `AND \`expires\` > UTC_TIMESTAMP(3) AND \`expires\` < UTC_TIMESTAMP(3) + INTERVAL ${NOTICE_DAYS} DAY`;

/**
 * Tells the administrators once of each API key that expires within 7 days.
 * @param superuserGroup SUPERUSER_GROUP
 * @param zone REPORT_TIMEZONE, in which the notice names the day
 * @returns how many keys they were told of
 */
export async function notifyExpiringKeys(db: IdentityDb, superuserGroup: string, zone: string): Promise<number> {
  const keys = await selectRows<{ id: number; name: string; expires: string }>(db, DUE_KEYS_SQL);
  let count = 0;
  for (const { id, name, expires } of keys) {
    await inTransaction(db, async (transaction) => {
      // Every BFF checks. The first to mark the key tells of it.
      const marked = await executeUpdate(
        transaction,
        'UPDATE `api_key` SET `expiry_notice_date` = UTC_TIMESTAMP(3) WHERE `id` = ? AND `expiry_notice_date` IS NULL',
        [id],
      );
      if (marked === 0) return;
      await notifyAdministrators(transaction, superuserGroup, {
        kind: 'key',
        title: `The API key '${name}' expires soon`,
        text: `Its last day is ${dayText(localDate(zone, new Date(expires)))}. Create a new key and enter it there before.`,
        link: '/api_key/list',
      });
      count += 1;
    });
  }
  return count;
}

/**
 * Checks now and every hour. A failed check is made up for by the next one.
 * @param warn is told of each failure
 */
export function scheduleKeyNotices(
  db: IdentityDb,
  superuserGroup: string,
  zone: string,
  warn: (error: unknown) => void,
): void {
  const check = () => {
    notifyExpiringKeys(db, superuserGroup, zone).catch(warn);
  };
  setInterval(check, CHECK_INTERVAL_MS).unref();
  check();
}
