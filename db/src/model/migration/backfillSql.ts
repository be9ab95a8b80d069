import type { Backfill } from '../../../migrations/migration';

/** Rows of a chunk. It locks them for a few hundredths of a second. */
export const CHUNK_ROWS = 1000;

/** Texts of different collations are compared by their bytes. */
const asText = (sql: string) => `CAST(${sql} AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_bin`;

const columnsOf = ({ values }: Backfill) =>
  Object.entries(values).map(([name, sql], i) => ({
    column: `t.\`${name}\``,
    sql,
    before: `before_${i}`,
    after: `after_${i}`,
  }));

/** Returns a SELECT of a chunk's last id and number of rows. Its values are the id before the chunk, and CHUNK_ROWS. */
export function chunkEndSql({ table }: Backfill): string {
  return (
    'SELECT MAX(`id`) AS `lastId`, COUNT(*) AS `count` FROM ' +
    `(SELECT \`id\` FROM \`${table}\` WHERE \`id\` > ? ORDER BY \`id\` LIMIT ?) chunk`
  );
}

/**
 * Returns a SELECT of a chunk's rows that lack their values, with the values now and then, as text. It locks nothing,
 * and reads the chunk first whatever the optimiser expects. Its values are the ids before and at the end of the chunk.
 */
export function unfilledSql(backfill: Backfill): string {
  const columns = columnsOf(backfill);
  const texts = columns.flatMap(({ column, sql, before, after }) => [
    `${asText(column)} AS \`${before}\``,
    `${asText(sql)} AS \`${after}\``,
  ]);
  const isUnfilled = columns.map(({ column, sql }) => `NOT (${column} <=> ${sql})`).join(' OR ');
  const { table, joins = '', where = 'TRUE' } = backfill;
  return (
    `SELECT STRAIGHT_JOIN t.\`id\`, ${texts.join(', ')} FROM \`${table}\` t ${joins} ` +
    `WHERE t.\`id\` > ? AND t.\`id\` <= ? AND (${where}) AND (${isUnfilled})`
  );
}

/**
 * Returns an UPDATE that writes the rows of `unfilledSql`, given as one JSON text. It locks these rows alone, not those
 * that the values come from, and leaves out rows that somebody changed in between.
 */
export function fillSql(backfill: Backfill): string {
  const columns = columnsOf(backfill);
  const paths = columns.flatMap(({ before, after }) =>
    [before, after].map((key) => `\`${key}\` VARCHAR(255) PATH '$.${key}' ERROR ON ERROR`),
  );
  const isUnchanged = columns.map(({ column, before }) => `${asText(column)} <=> v.\`${before}\``).join(' AND ');
  const settings = columns.map(({ column, after }) => `${column} = v.\`${after}\``).join(', ');
  return (
    `UPDATE JSON_TABLE(?, '$[*]' COLUMNS (\`id\` INT PATH '$.id', ${paths.join(', ')})) v ` +
    `STRAIGHT_JOIN \`${backfill.table}\` t ON t.\`id\` = v.\`id\` SET ${settings} WHERE ${isUnchanged}`
  );
}

/** Returns the JSON text of rows. Null is left out, which both servers read as NULL. */
export function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => value ?? undefined);
}
