import { STORE_USER_GROUP } from '@trestle/schema/rights/userPrivileges';
import type { Context } from '../../collection/call/context';
import { selectCells } from '../../collection/call/statements';
import { activeNowSql } from '../../sql/activeNow';
import { joinSql, sql, type Sql } from '../../sql/sqlText';

/**
 * Condition: the user works at head office, so has no store, and is in some group but not in the stores' group. A group
 * that has ended gives nothing.
 */
const HEAD_OFFICE = sql(
  `(u.\`store\` IS NULL
    AND (u.\`is_superuser\` OR EXISTS (SELECT 1 FROM \`user_groups\` ug JOIN \`group\` g ON g.\`id\` = ug.\`group\`
      WHERE ug.\`user\` = u.\`id\` AND ${activeNowSql('g')}))
    AND NOT EXISTS (SELECT 1 FROM \`user_groups\` ug JOIN \`group\` g ON g.\`id\` = ug.\`group\`
      WHERE ug.\`user\` = u.\`id\` AND g.\`name\` = ?))`,
  STORE_USER_GROUP,
);
const belongsToStore = (store: number): Sql =>
  sql(
    '(u.`store` = ? OR u.`id` IN (SELECT c.`login` FROM `store_contact` c ' +
      'JOIN `store_contacts` sc ON sc.`store_contact` = c.`id` WHERE sc.`store` = ?))',
    store,
    store,
  );

/**
 * Finds which of some addresses belong to active users that a store may write to: its own users, the logins of its
 * contacts, and head office. Letters are compared here, because the database treats 'é' like 'e', which would be
 * another mailbox.
 * @param addresses in lower case
 */
export async function userAddresses(
  context: Context,
  store: number | null,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!addresses.length) return new Set();
  const allowedUsers = joinSql([HEAD_OFFICE, ...(store === null ? [] : [belongsToStore(store)])], ' OR ', '1=0');
  const emailCells = await selectCells(
    context,
    sql(
      `SELECT u.\`email\` FROM \`user\` u WHERE u.\`email\` IN (?) AND u.\`is_active\` AND ${activeNowSql('u')} ` +
        `AND ${allowedUsers.text}`,
      addresses,
      ...allowedUsers.values,
    ),
  );
  const addressSet = new Set(addresses);
  return new Set(emailCells.map(([email]) => String(email).toLowerCase()).filter((email) => addressSet.has(email)));
}
