import type { Entity } from '@trestle/schema/entity';
import { namingFields } from '@trestle/schema/importRows';
import { revealsHiddenActivity } from '@trestle/schema/query/availableFilters';
import { toIdentifier } from '@trestle/schema/text/textRule';
import type { Caller, Context, Row } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';
import { rowsInScope, selectOf } from '../collection/call/scope';
import { activeNowSql } from '../sql/activeNow';
import type { SqlExecutor } from '../sql/executor';
import { quoteName, type Select } from '../sql/select';
import { sql, type Sql } from '../sql/sqlText';
import { inChunks } from './inChunks';

/** The records that a text names. */
export interface NameMatch {
  /** Those that it means. Two records may have one name. */
  ids: readonly number[];
  /** All that have the text as their code or as a name. */
  sharing: readonly number[];
  /** The field that has the text; undefined without such a record. */
  field?: string;
}
/** Records of one entity by the texts that name them. */
export interface NamedRecords {
  /**
   * Finds the records that a text names: by its code before any name, and an active record before those that have ended,
   * which no form offers.
   */
  match(text: string): NameMatch;
  /** A record's name, for messages; its number where it has none. */
  nameOf(id: number): string;
}

/**
 * Returns a text as names are compared. Capitals, spaces around it, the way that accents are stored, and which kind of
 * blank or hyphen a program has written don't count.
 */
export const normaliseName = (text: string): string => toIdentifier(text).normalize('NFC').trim().toLowerCase();

/** SQL of whether a record is active. Where the caller may not know it, all count as active. */
function isActiveSql(select: Select, hidden: ReadonlySet<string>): string {
  const { entity: target, alias } = select;
  const { active } = target.list;
  if (!active || revealsHiddenActivity(target, hidden)) return '1';
  return 'flag' in active ? select.expression(target.fields[active.flag]!) : activeNowSql(alias);
}

/**
 * Finds the records that texts name by code or name, and the names of further records.
 * Only records and fields that the caller sees are found.
 * @param fields that name a record, the one that counts first at the beginning; all that can, when absent
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
  const idsByName = new Map(names.map((name) => [name, new Map<string, Set<number>>()]));
  const activeIds = new Set<number>();
  const namesById = new Map<number, string>();
  const load = async (condition: Sql) => {
    const columns = ['id', ...names].map(column).join(', ');
    const isActive = isActiveSql(select, hidden);
    const text =
      `SELECT ${columns}, ${isActive} AS is_active_now FROM ${select.from} ` +
      `WHERE ${condition.text} AND ${inScope.text}`;
    for (const row of await transaction.selectRows<Row>({ text, values: [...condition.values, ...inScope.values] })) {
      const id = row['id'] as number;
      const shownNames = names.filter((name) => typeof row[name] === 'string' && row[name] !== '');
      namesById.set(id, (row[target.lookup?.description ?? ''] ?? row[shownNames[0] ?? ''] ?? id) as string);
      if (Number(row['is_active_now']) === 1) activeIds.add(id);
      for (const name of shownNames) {
        const ofField = idsByName.get(name)!;
        const key = normaliseName(row[name] as string);
        ofField.set(key, (ofField.get(key) ?? new Set()).add(id));
      }
    }
  };
  const spellings = new Set(texts.flatMap((text) => [text, toIdentifier(text)]));
  if (names.length > 0)
    for (const chunk of inChunks([...spellings]))
      await load(sql(`(${names.map((name) => `${column(name)} IN (?)`).join(' OR ')})`, ...names.map(() => chunk)));
  for (const chunk of inChunks([...new Set(ids)])) await load(sql(`${column('id')} IN (?)`, chunk));
  const match = (text: string): NameMatch => {
    const key = normaliseName(text);
    const field = names.find((name) => idsByName.get(name)!.has(key));
    if (field === undefined) return { ids: [], sharing: [] };
    const found = [...idsByName.get(field)!.get(key)!];
    const active = found.filter((id) => activeIds.has(id));
    const sharing = new Set(names.flatMap((name) => [...(idsByName.get(name)!.get(key) ?? [])]));
    return { ids: active.length > 0 ? active : found, sharing: [...sharing], field };
  };
  return {
    match,
    nameOf: (id) => String(namesById.get(id) ?? id),
  };
}
