import type { Entity } from '@trestle/schema/entity';
import { namingFields } from '@trestle/schema/importRows';
import type { Caller, Context, Row } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';
import { rowsInScope, selectOf } from '../collection/call/scope';
import type { SqlExecutor } from '../sql/executor';
import { quoteName } from '../sql/select';
import { sql, type Sql } from '../sql/sqlText';
import { inChunks } from './inChunks';

/** Records of one entity by the texts that name them. */
export interface NamedRecords {
  /** Ids of the records that a text names. Two records may have one name. */
  idsOf(text: string): readonly number[];
  /** A record's name, for messages; its number where it has none. */
  nameOf(id: number): string;
}

/** Returns a text as names are compared. Capitals, spaces around it and the way that accents are stored don't count. */
export const normaliseName = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/**
 * Finds the records that texts name by code or name, and the names of further records.
 * Only records and fields that the caller sees are found.
 * @param fields that name a record; all that can, when absent
 */
export async function findNamedRecords(
  context: Context,
  target: Entity,
  { texts, ids }: { texts: readonly string[]; ids: readonly number[] },
  caller: Caller,
  transaction: SqlExecutor,
  fields: readonly string[] = namingFields(target),
): Promise<NamedRecords> {
  const { hidden } = accessOf(context, target, caller);
  const names = fields.filter((name) => !hidden.has(name));
  const select = selectOf(context, target);
  const column = (name: string) => `${select.alias}.${quoteName(name)}`;
  const inScope = rowsInScope(context, select, caller);
  const idsByName = new Map<string, Set<number>>();
  const namesById = new Map<number, string>();
  const load = async (condition: Sql) => {
    const columns = ['id', ...names].map(column).join(', ');
    const text = `SELECT ${columns} FROM ${select.from} WHERE ${condition.text} AND ${inScope.text}`;
    for (const row of await transaction.selectRows<Row>({ text, values: [...condition.values, ...inScope.values] })) {
      const id = row['id'] as number;
      const recordNames = names.map((name) => row[name]).filter((value) => typeof value === 'string' && value !== '');
      namesById.set(id, (row[target.lookup?.description ?? ''] ?? recordNames[0] ?? id) as string);
      for (const name of recordNames) {
        const key = normaliseName(name as string);
        idsByName.set(key, (idsByName.get(key) ?? new Set()).add(id));
      }
    }
  };
  if (names.length > 0)
    for (const chunk of inChunks([...new Set(texts)]))
      await load(sql(`(${names.map((name) => `${column(name)} IN (?)`).join(' OR ')})`, ...names.map(() => chunk)));
  for (const chunk of inChunks([...new Set(ids)])) await load(sql(`${column('id')} IN (?)`, chunk));
  return {
    idsOf: (text) => [...(idsByName.get(normaliseName(text)) ?? [])],
    nameOf: (id) => String(namesById.get(id) ?? id),
  };
}
