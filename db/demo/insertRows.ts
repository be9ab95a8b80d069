import type { Sequelize, Transaction } from 'sequelize';
import { entitiesByName } from '@trestle/schema/entities/all';
import type { Kind } from '@trestle/schema/field';

/** Rows in one statement: many enough to be fast, few enough for any server's packet limit. */
const ROWS_PER_STATEMENT = 1000;

type DemoRow = Readonly<Record<string, unknown>>;
const sqlLiteral = (database: Sequelize, value: unknown, kind: Kind | undefined): string => {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'string') return database.escape(JSON.stringify(value));
  // Writes 2026-03-01T02:15:00.000Z as MySQL does, in UTC.
  return database.escape(kind === 'DateTime' ? value.slice(0, 23).replace('T', ' ') : value);
};

/**
 * Inserts the rows of one table, many per statement.
 * @param onProgress called after each statement with the number of rows inserted so far
 */
export const insertRows = async (
  database: Sequelize,
  table: string,
  rows: readonly DemoRow[],
  transaction: Transaction,
  onProgress: (count: number) => void,
): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {});
  const kinds = columns.map((column) => entitiesByName.get(table)?.fields[column]?.kind);
  const insertHead = `INSERT INTO \`${table}\` (${columns.map((column) => `\`${column}\``).join(', ')}) VALUES `;
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT) {
    const batch = rows
      .slice(first, first + ROWS_PER_STATEMENT)
      .map((row) => `(${columns.map((column, i) => sqlLiteral(database, row[column], kinds[i])).join(', ')})`);
    await database.query(insertHead + batch.join(', '), { transaction });
    onProgress(Math.min(first + ROWS_PER_STATEMENT, rows.length));
  }
};
