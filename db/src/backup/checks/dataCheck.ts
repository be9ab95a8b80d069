import { sql, type Sql } from '../../sql/sqlText';
import type { DatabaseSession } from '../databaseSession';

/** Something in the data that contradicts something else. */
export interface Finding {
  /** What is wrong, as a sentence without its end. */
  what: string;
  count: number;
  /** The first rows: their ids, or what else tells them. */
  examples: string[];
  /** What to do about it. */
  remedy: string;
}

/** One question to the data. Reads each table at most once, in the server. */
export interface DataCheck {
  what: string;
  remedy: string;
  /** Selects the wrong rows, each by one column `id`. */
  wrongRows: Sql;
}

/** Number of rows that a finding names. */
export const MAX_EXAMPLES = 5;

/** Asks a question. @returns undefined when there is nothing wrong */
export async function runCheck(
  session: DatabaseSession,
  { what, remedy, wrongRows }: DataCheck,
): Promise<Finding | undefined> {
  const text = `SELECT w.\`id\`, COUNT(*) OVER () FROM (${wrongRows.text}) w ORDER BY w.\`id\` LIMIT ${MAX_EXAMPLES}`;
  const rows = await session.selectCells(sql(text, ...wrongRows.values));
  if (!rows.length) return undefined;
  return { what, remedy, count: Number(rows[0]![1]), examples: rows.map(([id]) => String(id)) };
}
