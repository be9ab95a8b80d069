import { QueryTypes, type Transaction } from 'sequelize';
import type { Sql } from '../model/where';
import type { Context, Row } from './context';

/** Longest a statement may take (safety 27). */
const SECONDS = 10;
let limits: 'mariadb' | 'mysql' | undefined;

/** MariaDB and MySQL name their time limits differently. */
const limited = async (context: Context, text: string): Promise<string> => {
  if (!limits) {
    const [row] = await context.database.query<{ v: string }>('SELECT VERSION() AS v', { type: QueryTypes.SELECT });
    limits = /mariadb/i.test(row!.v) ? 'mariadb' : 'mysql';
  }
  return limits === 'mariadb' ? `SET STATEMENT max_statement_time=${SECONDS} FOR ${text}`
    : text.replace(/^SELECT /, `SELECT /*+ MAX_EXECUTION_TIME(${SECONDS * 1000}) */ `);
};

/** Rows of a SELECT, values bound to its question marks. */
export const select = async <T extends Row>(context: Context, { text, values }: Sql, transaction?: Transaction): Promise<T[]> =>
  context.database.query<T>(transaction ? text : await limited(context, text), { replacements: values as string[], type: QueryTypes.SELECT, transaction });

/** Number of rows that an UPDATE, INSERT or DELETE changed. */
export const execute = async (context: Context, { text, values }: Sql, transaction: Transaction): Promise<number> => {
  const [, rows] = await context.database.query(text, { replacements: values as string[], type: QueryTypes.UPDATE, transaction });
  return rows;
};
