import type { Entity } from '@trestle/schema/entity';
import { namingFields } from '@trestle/schema/importRows';
import { nearestNames } from '@trestle/schema/text/similarNames';
import type { Caller, Context, Row } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';
import { rowsInScope, selectOf } from '../collection/call/scope';
import type { SqlExecutor } from '../sql/executor';
import { quoteName } from '../sql/select';
import { sql, type Sql } from '../sql/sqlText';

/** Records whose names are compared. Of larger tables, those that begin like a word. */
const MAX_COMPARED_RECORDS = 1000;
/** Words for which names are looked for. A file with more has another fault than slips. */
const MAX_EXPLAINED_WORDS = 50;
const MAX_SUGGESTIONS = 3;
/** Leading characters by which the names of a large table are found. */
const PREFIX_CHARACTERS = 3;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Finds for words that name no record the names most like them.
 * Only records and fields that the caller sees are compared.
 * @param naming fields whose texts are compared
 * @returns names by word, the most similar first
 */
export async function findNearestNames(
  context: Context,
  target: Entity,
  words: readonly string[],
  caller: Caller,
  transaction: SqlExecutor,
  naming: readonly string[] = namingFields(target),
): Promise<Map<string, string[]>> {
  const { hidden } = accessOf(context, target, caller);
  const fields = naming.filter((name) => !hidden.has(name));
  const nearest = new Map<string, string[]>();
  if (fields.length === 0) return nearest;
  const select = selectOf(context, target);
  const column = (name: string) => `${select.alias}.${quoteName(name)}`;
  const inScope = rowsInScope(context, select, caller);
  const loadNames = async (condition: Sql, limit: number): Promise<string[][]> => {
    const text =
      `SELECT ${fields.map(column).join(', ')} FROM ${select.from} ` +
      `WHERE ${condition.text} AND ${inScope.text} ORDER BY ${column('id')} LIMIT ${limit}`;
    const rows = await transaction.selectRows<Row>({ text, values: [...condition.values, ...inScope.values] });
    return rows.map((row) =>
      fields.map((name) => row[name]).filter((value): value is string => typeof value === 'string' && value !== ''),
    );
  };
  const allNames = await loadNames(sql('TRUE'), MAX_COMPARED_RECORDS + 1);
  const isLarge = allNames.length > MAX_COMPARED_RECORDS;
  for (const word of words.slice(0, MAX_EXPLAINED_WORDS)) {
    const prefix = `${escapeLike(word.slice(0, PREFIX_CHARACTERS))}%`;
    const condition = sql(
      `(${fields.map((name) => `${column(name)} LIKE ?`).join(' OR ')})`,
      ...fields.map(() => prefix),
    );
    const names = isLarge ? await loadNames(condition, MAX_COMPARED_RECORDS) : allNames;
    nearest.set(word, nearestNames(word, names.flat(), MAX_SUGGESTIONS));
    // Comparing takes a while, in which other calls are served.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return nearest;
}
