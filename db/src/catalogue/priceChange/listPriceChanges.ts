import { userList } from '@trestle/schema/entities/user_list';
import type { PastPriceChange } from '@trestle/schema/priceChange';
import type { Caller, Context, Row } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import { selectRows } from '../../collection/call/statements';
import { sql } from '../../sql/sqlText';
import { followingPrices, REPRICED_NAMES } from './repricedEntities';
import { oldestStoredDate } from './storedPriceChanges';

const MAX_LISTED_CHANGES = 100;

// Changes from before the rule was stored know only which prices they wrote.
const COLUMNS = [
  'c.`id`',
  'c.`created_date`',
  'c.`undone_date`',
  'c.`user`',
  'c.`actor`',
  "COALESCE(c.`rule`, JSON_EXTRACT(c.`changes`, '$.request')) AS `rule`",
  'c.`products`',
  "COALESCE(c.`records`, JSON_LENGTH(c.`changes`, '$.rows')) AS `records`",
  'c.`changed_prices`',
  'a.`descriptive_name` AS `by`',
].join(', ');

/** Whether the caller may see every price that a change has written. */
function seesAllPrices(context: Context, { prices, stock, catalogue_pages }: PastPriceChange['rule'], caller: Caller) {
  const isWritten = { product: true, stock, catalogue_page: catalogue_pages };
  return REPRICED_NAMES.filter((name) => isWritten[name]).every((name) => {
    const { hidden } = accessOf(context, context.find(name), caller);
    return followingPrices(name, prices).every((price) => !hidden.has(price));
  });
}

/**
 * Returns the price changes of everybody that are still stored, newest first: GET product/price_change/. Those of prices
 * that the caller may not see are left out (SECURITY.md, 22).
 */
export async function listPriceChanges(context: Context, caller: Caller): Promise<PastPriceChange[]> {
  const rows = await selectRows<Row>(
    context,
    sql(
      `SELECT ${COLUMNS} FROM \`price_change\` c LEFT JOIN \`user\` a ON a.\`id\` = c.\`actor\` ` +
        `WHERE c.\`created_date\` >= ? ORDER BY c.\`created_date\` DESC, c.\`id\` LIMIT ${MAX_LISTED_CHANGES}`,
      oldestStoredDate(caller),
    ),
  );
  const hidesNames = accessOf(context, userList, caller).hidden.has('descriptive_name');
  return rows
    .map(({ user, actor, by, rule, ...row }): PastPriceChange => {
      const stored = (typeof rule === 'string' ? JSON.parse(rule) : rule) as PastPriceChange['rule'];
      return {
        ...(row as Omit<PastPriceChange, 'by' | 'is_own' | 'rule'>),
        by: hidesNames ? null : (by as string | null),
        is_own: user === caller.user && actor === caller.actor,
        rule: {
          prices: stored.prices,
          stock: stored.stock,
          catalogue_pages: stored.catalogue_pages,
          by: stored.by ?? null,
          value: stored.value ?? null,
          rounding: stored.rounding ?? null,
        },
      };
    })
    .filter(({ rule }) => seesAllPrices(context, rule, caller));
}
