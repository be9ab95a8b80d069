import type { Entity } from '@trestle/schema/entity';
import type { FieldAccess } from '@trestle/schema/fieldAccess';
import { quoteName, tableOf } from '../../sql/select';
import { sql } from '../../sql/sqlText';
import type { Context, Row } from '../call/context';
import { selectFromReplica } from '../call/statements';

/** Adds to list rows the lists of ids that `list.linkedIds` declares, with one query for each list. */
export async function addLinkedIds(
  context: Context,
  entity: Entity,
  rows: readonly Row[],
  access: FieldAccess,
): Promise<void> {
  if (!rows.length) return;
  const ids = rows.map((row) => row['id'] as number);
  for (const name of entity.list.linkedIds ?? []) {
    const field = entity.fields[name];
    if (!field?.ids_only || access.hidden.has(name)) continue;
    const [owner, target] = [tableOf(entity), tableOf(context.find(field.ref!))];
    const table = quoteName(field.link_table!);
    const text = `SELECT ${owner} AS owner, ${target} AS target FROM ${table} WHERE ${owner} IN (?) ORDER BY ${target}`;
    const links = await selectFromReplica<{ owner: number; target: number }>(context, sql(text, ids));
    const idsByOwner = new Map<unknown, number[]>(ids.map((id) => [id, []]));
    for (const link of links) idsByOwner.get(link.owner)?.push(link.target);
    for (const row of rows) row[name] = idsByOwner.get(row['id']);
  }
}
