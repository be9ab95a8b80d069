import { STORE_USER_GROUP } from '@trestle/schema/userPrivileges';
import type { Context } from '../../collection/context';
import { selectCells } from '../../collection/statements';
import { joinSql, toSqlTimestamp, sql, type Sql } from '../../sql/sqlText';

const isActiveAt = (alias: string, now: string): Sql =>
  sql(
    `(${alias}.\`active_start_date\` IS NULL OR (${alias}.\`active_start_date\` <= ? AND ` +
      `(${alias}.\`active_end_date\` IS NULL OR ${alias}.\`active_end_date\` > ?)))`,
    now,
    now,
  );
/** Condition: the user works at head office, so has no store, and is in some group but not in the stores' group. */
const HEAD_OFFICE = sql(
  `(u.\`store\` IS NULL
    AND (u.\`is_superuser\` OR EXISTS (SELECT 1 FROM \`user_groups\` ug WHERE ug.\`user\` = u.\`id\`))
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
export const userAddresses = async (
  context: Context,
  store: number | null,
  addresses: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  if (!addresses.length) return new Set();
  const among = joinSql([HEAD_OFFICE, ...(store === null ? [] : [belongsToStore(store)])], ' OR ', '1=0');
  const lives = isActiveAt('u', toSqlTimestamp(now.toISOString()));
  const found = await selectCells(
    context,
    sql(
      `SELECT u.\`email\` FROM \`user\` u WHERE u.\`email\` IN (?) AND u.\`is_active\` AND ${lives.text} ` +
        `AND ${among.text}`,
      addresses,
      ...lives.values,
      ...among.values,
    ),
  );
  const wanted = new Set(addresses);
  return new Set(found.map(([email]) => String(email).toLowerCase()).filter((email) => wanted.has(email)));
};
