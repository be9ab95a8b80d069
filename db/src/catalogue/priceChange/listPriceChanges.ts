import { userList } from '@trestle/schema/entities/user_list';
import { PRODUCT_PRICES, type PastPriceChange } from '@trestle/schema/priceChange';
import type { Caller, Context, Row } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import { selectRows } from '../../collection/call/statements';
import { joinSql, sql, type Sql } from '../../sql/sqlText';
import { followingPrices, REPRICED_NAMES, type RepricedName } from './repricedEntities';
import { oldestStoredDate } from './storedPriceChanges';

const MAX_LISTED_CHANGES = 100;

// Changes from before the rule was stored know only which prices they wrote.
const RULE = "COALESCE(c.`rule`, JSON_EXTRACT(c.`changes`, '$.request'))";
const COLUMNS = [
  'c.`id`',
  'c.`created_date`',
  'c.`undone_date`',
  'c.`user`',
  'c.`actor`',
  `${RULE} AS \`rule\``,
  'c.`products`',
  "COALESCE(c.`records`, JSON_LENGTH(c.`changes`, '$.rows')) AS `records`",
  'c.`changed_prices`',
  'a.`descriptive_name` AS `by`',
].join(', ');

/** Whether a change wrote the prices of an entity. Those of products it always did. */
const WRITES = {
  product: 'TRUE',
  stock: `JSON_CONTAINS(${RULE}, 'true', '$.stock')`,
  catalogue_page: `JSON_CONTAINS(${RULE}, 'true', '$.catalogue_pages')`,
} satisfies Record<RepricedName, string>;

/**
 * Returns the condition that the caller may see every price that a change has written. In the statement, so that
 * changes of hidden prices don't use up the limit.
 */
function seesAllPrices(context: Context, caller: Caller): Sql {
  const hiddenWrites = REPRICED_NAMES.flatMap((name) => {
    const { hidden } = accessOf(context, context.find(name), caller);
    return PRODUCT_PRICES.filter((price) => followingPrices(name, [price]).some((field) => hidden.has(field))).map(
      (price) => sql(`(${WRITES[name]} AND JSON_CONTAINS(${RULE}, ?, '$.prices'))`, JSON.stringify(price)),
    );
  });
  const { text, values } = joinSql(hiddenWrites, ' OR ', 'FALSE');
  return sql(`${text} IS NOT TRUE`, ...values);
}

/**
 * Returns the price changes of everybody that are still stored, newest first: GET product/price_change/. Those of prices
 * that the caller may not see are left out (SECURITY.md, 22).
 */
export async function listPriceChanges(context: Context, caller: Caller): Promise<PastPriceChange[]> {
  const isSeen = seesAllPrices(context, caller);
  const rows = await selectRows<Row>(
    context,
    sql(
      `SELECT ${COLUMNS} FROM \`price_change\` c LEFT JOIN \`user\` a ON a.\`id\` = c.\`actor\` ` +
        `WHERE c.\`created_date\` >= ? AND ${isSeen.text} ` +
        `ORDER BY c.\`created_date\` DESC, c.\`id\` LIMIT ${MAX_LISTED_CHANGES}`,
      oldestStoredDate(caller),
      ...isSeen.values,
    ),
  );
  const hidesNames = accessOf(context, userList, caller).hidden.has('descriptive_name');
  return rows.map(({ user, actor, by, rule, ...row }): PastPriceChange => {
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
  });
}
