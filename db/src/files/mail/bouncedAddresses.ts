import { BOUNCE_CLEAR_DAYS, type BouncedAddress } from '@trestle/schema/bouncedAddress';
import type { Behaviour, Context } from '../../collection/call/context';
import { selectRows } from '../../collection/call/statements';
import type { Row } from '../../sql/rowValues';
import { sql } from '../../sql/sqlText';

/** Condition: no later mail has counted as delivered since. The rows that have ended are deleted every hour. */
const isMarkedSql = (alias: string): string =>
  `(${alias}.\`retried_date\` IS NULL OR ` +
  `${alias}.\`retried_date\` >= UTC_TIMESTAMP(3) - INTERVAL ${BOUNCE_CLEAR_DAYS} DAY)`;

/** Lists the addresses whose mark has not ended. */
export const bouncedAddressBehaviour: Behaviour = { visible: ({ alias }) => sql(isMarkedSql(alias)) };

interface MarkRow extends Row, Omit<BouncedAddress, 'is_permanent'> {
  is_permanent: number | boolean;
}

/**
 * Finds which of some addresses returned the last mail.
 * @param addresses in small letters
 */
export async function findBouncedAddresses(context: Context, addresses: readonly string[]): Promise<BouncedAddress[]> {
  if (addresses.length === 0) return [];
  const query =
    'SELECT b.`address`, b.`returned_date`, b.`status_code`, b.`is_permanent`, b.`reason` FROM `bounced_address` b ' +
    `WHERE b.\`address\` IN (?) AND ${isMarkedSql('b')} ORDER BY b.\`address\``;
  const rows = await selectRows<MarkRow>(context, sql(query, addresses));
  return rows.map((row) => ({ ...row, is_permanent: Boolean(row.is_permanent) }));
}
