import type { Entity } from '@trestle/schema/entity';
import type { FieldAccess } from '@trestle/schema/access';
import { quoted } from '../model/select';
import { sql } from '../model/where';
import type { Context, Row } from './context';
import { selectList } from './run';

/** Gives the rows of a list the id lists that its declaration asks for (`list.keys`): a query for each, however many rows. */
export const addLinkedIds = async (
  context: Context,
  entity: Entity,
  rows: readonly Row[],
  access: FieldAccess,
): Promise<void> => {
  if (!rows.length) return;
  const ids = rows.map((row) => row['id'] as number);
  for (const name of entity.list.keys ?? []) {
    const field = entity.fields[name];
    if (!field?.keys_only || access.hidden.has(name)) continue;
    const [owner, target] = [quoted(entity.table ?? entity.name), quoted(context.find(field.ref!).table ?? field.ref!)];
    const text = `SELECT ${owner} AS owner, ${target} AS target FROM ${quoted(field.link!)} WHERE ${owner} IN (?) ORDER BY ${target}`;
    const links = await selectList<{ owner: number; target: number }>(context, sql(text, ids));
    const byOwner = new Map<unknown, number[]>(ids.map((id) => [id, []]));
    for (const link of links) byOwner.get(link.owner)?.push(link.target);
    for (const row of rows) row[name] = byOwner.get(row['id']);
  }
};
