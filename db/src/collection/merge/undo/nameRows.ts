import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { MergedRecord } from '@trestle/schema/mergeUndo';
import { recordTitle, titleFields } from '@trestle/schema/recordTitle';
import { tableOf } from '../../../sql/select';
import { sql } from '../../../sql/sqlText';
import type { Caller, Context, Row } from '../../call/context';
import { accessOf } from '../../call/fieldAccess';
import { selectRows } from '../../call/statements';

/** Reads the values at the end of a path over foreign keys, such as `product.description`, by the key of its start. */
async function valuesAt(
  context: Context,
  entity: Entity,
  rows: readonly Row[],
  [key, ...rest]: readonly string[],
): Promise<ReadonlyMap<unknown, unknown>> {
  if (!rest.length) return new Map(rows.map((row) => [row['id'], row[key!]]));
  const field = entity.fields[key!];
  const ids = [...new Set(rows.map((row) => row[key!]).filter((id) => typeof id === 'number'))];
  if (!field?.ref || !ids.length) return new Map();
  const target = context.find(field.ref);
  const [next] = rest;
  const column = target.fields[next!];
  if (!column || !hasColumn(column)) return new Map();
  const found = await selectRows<Row>(
    context,
    sql(`SELECT \`id\`, \`${column.name}\` FROM ${tableOf(target)} WHERE \`id\` IN (?)`, ids),
  );
  const values = await valuesAt(context, target, found, rest);
  return new Map(rows.map((row) => [row['id'], values.get(row[key!])]));
}

/** Adds what a title shows of other records, such as a stock row's product. Stored rows have their keys alone. */
async function withTitleFields(context: Context, entity: Entity, rows: readonly Row[]): Promise<Row[]> {
  const named = rows.map((row) => ({ ...row }));
  for (const name of titleFields(entity)) {
    const path = entity.fields[name]?.via?.split('.');
    if (!path) continue;
    const values = await valuesAt(context, entity, rows, path);
    for (const row of named) row[name] ??= values.get(row['id']) ?? null;
  }
  return named;
}

/** Names stored rows as lists do, by the fields that the caller may see. Keeps their sequence. */
export async function nameRows(
  context: Context,
  entity: Entity,
  rows: readonly Row[],
  caller: Caller,
): Promise<MergedRecord[]> {
  const { hidden } = accessOf(context, entity, caller);
  return (await withTitleFields(context, entity, rows)).map((row) => {
    const visible = Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));
    return { id: row['id'] as number, title: recordTitle(entity, visible) };
  });
}
