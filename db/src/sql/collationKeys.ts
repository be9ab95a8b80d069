import type { SqlExecutor } from './executor';
import { numberColumns, sql } from './sqlText';

/** Collation of all texts that people type (`migration.ts`). Unique columns compare by it. */
const COLLATION = 'utf8mb4_unicode_520_ci';
/** Texts in one statement. A row may have 4096 columns. */
const TEXTS_PER_STATEMENT = 500;

/** SQL of what a column compares of a text: equal for `Müller` and `muller`. */
export const collationKeySql = (text: string): string => `HEX(WEIGHT_STRING(${text} COLLATE ${COLLATION}))`;

/** Reads what a unique column compares of texts. @returns keys by text */
export async function readCollationKeys(
  executor: Pick<SqlExecutor, 'selectCells'>,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>();
  const distinct = [...new Set(texts)];
  for (let start = 0; start < distinct.length; start += TEXTS_PER_STATEMENT) {
    const part = distinct.slice(start, start + TEXTS_PER_STATEMENT);
    const columns = numberColumns(part.map(() => collationKeySql('?')));
    const [row] = await executor.selectCells(sql(`SELECT ${columns}`, ...part));
    for (const [i, text] of part.entries()) keys.set(text, row![i] as string);
  }
  return keys;
}
