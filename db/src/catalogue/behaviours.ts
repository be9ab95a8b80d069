import { localDate } from '@trestle/schema/periods';
import type { Behaviour } from '../collection/call/context';
import { categoryBehaviour } from './categoryTree';

/**
 * Returns SQL that writes a product's stock in words, as the list of products shows it: '12 now · 8 from 14/12/2026',
 * 'sold out', or NULL for a product without stock rows. Rows of past orders are no stock.
 * @param alias alias of the product
 * @param today a date in the zone of the deployment; the caller's own day may be another for some hours
 */
function stockSql(alias: string, today: string): string {
  const hasArrived = `(c.\`delivery_date\` IS NULL OR c.\`delivery_date\` <= '${today}')`;
  const available = 'GREATEST(s.`available`, 0)';
  const arrived = `SUM(IF(${hasArrived}, ${available}, 0))`;
  const arriving = `SUM(IF(${hasArrived}, 0, ${available}))`;
  const nextDay = `MIN(IF(${hasArrived} OR s.\`available\` <= 0, NULL, c.\`delivery_date\`))`;
  const quantities =
    `CONCAT_WS(' · ', IF(${arrived} > 0, CONCAT(${arrived}, ' now'), NULL), ` +
    `IF(${arriving} > 0, CONCAT(${arriving}, ' from ', DATE_FORMAT(${nextDay}, '%d/%m/%Y')), NULL))`;
  return (
    `(SELECT IF(COUNT(*) = 0, NULL, IF(${arrived} + ${arriving} = 0, 'sold out', ${quantities})) FROM \`stock\` s ` +
    `LEFT JOIN \`container\` c ON c.\`id\` = s.\`container\` WHERE s.\`product\` = ${alias}.\`id\` ` +
    'AND NOT s.`past`)'
  );
}

/**
 * Returns the special rules of the catalogue's entities.
 * @param zone time zone of the deployment
 */
export const catalogueBehaviours = (zone: string): Readonly<Record<string, Behaviour>> => ({
  code_product_category: categoryBehaviour,
  product: {
    computed: {
      stock: (alias) => stockSql(alias, localDate(zone, new Date())),
      waiting: (alias) => `(SELECT COUNT(*) FROM \`stock_watch\` w WHERE w.\`product\` = ${alias}.\`id\`)`,
    },
  },
});
