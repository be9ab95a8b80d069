import { sql } from '../../sql/sqlText';
import type { DataCheck } from './dataCheck';

const LINES_OF_STOCK = 'SELECT `stock_id`, SUM(`quantity`) AS pieces FROM `store_order_line` GROUP BY `stock_id`';
const CONTENT_OF_FILE =
  'SELECT `file`, SUM(LENGTH(`data`)) AS bytes, COUNT(*) AS chunks, MAX(`position`) + 1 AS places ' +
  'FROM `file_chunk` GROUP BY `file`';

const oneOfEach = (column: string, what: string): DataCheck => ({
  what,
  remedy: 'Activate one of its releases on the Modules page, which puts the others aside.',
  wrongRows: sql(`SELECT \`name\` AS \`id\` FROM \`module_release\` GROUP BY \`name\` HAVING SUM(\`${column}\`) > 1`),
});
const singleRow = (table: string): DataCheck => ({
  what: `${table} lacks its one row`,
  remedy: `INSERT INTO \`${table}\` (\`id\`) VALUES (1), with the other columns as its migration sets them.`,
  wrongRows: sql(`SELECT 1 AS \`id\` FROM DUAL WHERE NOT EXISTS (SELECT 1 FROM \`${table}\` WHERE \`id\` = 1)`),
});

/** Counters and totals against the rows that they count, and rows that must be there once. */
export const counterChecks: readonly DataCheck[] = [
  {
    what: 'stock.ordered differs from the pieces of its order lines',
    remedy:
      'With the services stopped, set `ordered` of these rows of `stock` to the sum of `quantity` of their order lines ' +
      '(`store_order_line`.`stock_id`).',
    wrongRows: sql(
      `SELECT s.\`id\` FROM \`stock\` s LEFT JOIN (${LINES_OF_STOCK}) l ON l.\`stock_id\` = s.\`id\` ` +
        'WHERE s.`ordered` <> COALESCE(l.pieces, 0)',
    ),
  },
  {
    what: 'stock has more pieces ordered than there are',
    remedy: 'Open the stock row and raise its quantity, or take pieces off its order lines.',
    wrongRows: sql('SELECT `id` FROM `stock` WHERE `ordered` < 0 OR `ordered` > `quantity`'),
  },
  {
    what: "files whose content isn't as long as file_size says",
    remedy: 'Open the record that it is attached to, delete the file there and attach it again.',
    wrongRows: sql(
      `SELECT f.\`id\` FROM \`file\` f LEFT JOIN (${CONTENT_OF_FILE}) c ON c.\`file\` = f.\`id\` ` +
        'LEFT JOIN `file_object` o ON o.`file` = f.`id` ' +
        'WHERE COALESCE(f.`file_size`, 0) <> COALESCE(o.`size`, c.bytes, 0) ' +
        'OR COALESCE(c.chunks, 0) <> COALESCE(c.places, 0) OR (o.`id` IS NOT NULL AND c.`file` IS NOT NULL)',
    ),
  },
  oneOfEach('is_current', 'parts with more than one current release'),
  oneOfEach('is_trial', 'parts with more than one trial'),
  singleRow('access_version'),
  singleRow('release_lock'),
];
