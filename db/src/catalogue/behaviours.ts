import { localDate } from '@trestle/schema/periods';
import type { Behaviour } from '../collection/context';

/**
 * Writes a product's stock in words, as the list of products shows it: '12 now · 8 from 14/12/2026', 'sold out', or
 * nothing for a product without stock rows.
 * @param today a date in the zone of the deployment; the caller's own day may be another for some hours
 */
export const stockSql = (alias: string, today: string): string => {
  const isHere = `(c.\`delivery_date\` IS NULL OR c.\`delivery_date\` <= '${today}')`;
  const available = 'GREATEST(s.`available`, 0)';
  const now = `SUM(IF(${isHere}, ${available}, 0))`;
  const later = `SUM(IF(${isHere}, 0, ${available}))`;
  const next = `MIN(IF(${isHere} OR s.\`available\` <= 0, NULL, c.\`delivery_date\`))`;
  const words =
    `CONCAT_WS(' · ', IF(${now} > 0, CONCAT(${now}, ' now'), NULL), ` +
    `IF(${later} > 0, CONCAT(${later}, ' from ', DATE_FORMAT(${next}, '%d/%m/%Y')), NULL))`;
  return (
    `(SELECT IF(COUNT(*) = 0, NULL, IF(${now} + ${later} = 0, 'sold out', ${words})) FROM \`stock\` s ` +
    `LEFT JOIN \`container\` c ON c.\`id\` = s.\`container\` WHERE s.\`product\` = ${alias}.\`id\`)`
  );
};

/** What is special about the catalogue's entities. @param zone time zone of the deployment */
export const catalogueBehaviours = (zone: string): Readonly<Record<string, Behaviour>> => ({
  product: { computed: { stock: (alias) => stockSql(alias, localDate(zone, new Date())) } },
});
