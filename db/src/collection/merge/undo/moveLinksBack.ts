import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { quoteName, tableOf } from '../../../sql/select';
import { sql } from '../../../sql/sqlText';
import type { Write } from '../../call/context';
import { execute, selectRows } from '../../call/statements';
import { tableName, type LinkTableEnd } from '../../references/referencingFields';
import { lockRows } from '../../write/lockRows';
import type { MovedLinks } from '../mergeRecord';
import { auditLinkChange, lockLinks } from '../repointLinks';
import { isHiddenOrLocked, rejectLockedField, updateByMerge } from '../repointReferences';
import type { UndoCounts } from './undoCounts';

type Pair = readonly [ownId: number, otherId: number];

/** The link table, seen from the merged rows. */
function endOf(entity: Entity, field: Field, member: Entity, ownsList: boolean): LinkTableEnd {
  const [owner, target] = [tableName(entity), tableName(member)];
  const [ownColumn, otherColumn] = ownsList ? [owner, target] : [target, owner];
  return { entity, field, ownColumn, otherColumn, ownsList };
}

async function insertLinks(write: Write, { field, ownColumn, otherColumn }: LinkTableEnd, pairs: readonly Pair[]) {
  if (!pairs.length) return;
  const columns = [ownColumn, otherColumn].map(quoteName).join(', ');
  const text =
    `INSERT IGNORE INTO ${quoteName(field.link_table!)} (${columns}) VALUES ` + pairs.map(() => '(?, ?)').join(', ');
  await execute(write.context, { text, values: pairs.flat() }, write.transaction);
}

async function deleteLinks(
  write: Write,
  { field, ownColumn, otherColumn }: LinkTableEnd,
  keptId: number,
  otherIds: readonly number[],
) {
  if (!otherIds.length) return;
  const text = `DELETE FROM ${quoteName(field.link_table!)} WHERE ${quoteName(ownColumn)} = ? AND ${quoteName(otherColumn)} IN (?)`;
  await execute(write.context, sql(text, keptId, otherIds), write.transaction);
}

/** The ids of an entity's rows that are still there. */
async function presentIds(write: Write, entity: Entity, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!ids.length) return new Set();
  const text = `SELECT \`id\` FROM ${tableOf(entity)} WHERE \`id\` IN (?)`;
  const rows = await selectRows<{ id: number }>(write.context, sql(text, ids), write.transaction);
  return new Set(rows.map(({ id }) => id));
}

/** Gives the removed rows their own lists again, and takes from the kept row's list what it had got from them. */
async function restoreOwnLists(write: Write, end: LinkTableEnd, links: MovedLinks, member: Entity): Promise<void> {
  const present = await presentIds(
    write,
    member,
    links.removed.map(([, otherId]) => otherId),
  );
  await insertLinks(
    write,
    end,
    links.removed.filter(([, otherId]) => present.has(otherId)),
  );
  if (isHiddenOrLocked(write, end.entity, end.field.name)) return;
  const linked = new Set((await lockLinks(write, end, [links.keptId])).map(({ otherId }) => otherId));
  const taken = links.added.filter((id) => linked.has(id));
  await deleteLinks(write, end, links.keptId, taken);
  if (taken.length) auditLinkChange(write, end, links.keptId, taken, []);
}

/** Puts the removed rows into others' lists again, where those still have the kept row. */
async function restoreMembers(
  write: Write,
  end: LinkTableEnd,
  { keptId, removed, added }: MovedLinks,
  counts: UndoCounts,
): Promise<void> {
  rejectLockedField(write, end.entity, end.field.name);
  const linked = new Set((await lockLinks(write, end, [keptId])).map(({ otherId }) => otherId));
  const pairs = removed.filter(([, listOwner]) => linked.has(listOwner));
  for (const [, listOwner] of removed)
    counts.add(linked.has(listOwner) ? 'moved' : 'stayed', end.entity.name, listOwner);
  if (!pairs.length) return;
  const withoutKept = added.filter((id) => linked.has(id));
  await insertLinks(write, end, pairs);
  await deleteLinks(write, end, keptId, withoutKept);
  const listOwners = [...new Set(pairs.map(([, listOwner]) => listOwner))];
  for (const listOwner of listOwners) {
    const restored = pairs.filter(([, other]) => other === listOwner).map(([own]) => own);
    auditLinkChange(write, end, listOwner, withoutKept.includes(listOwner) ? [keptId] : [], restored);
  }
  const where = (alias: string) => sql(`${alias}.\`id\` IN (?)`, listOwners);
  await updateByMerge(write, end.entity, await lockRows(write.context, end.entity, where, null, write.transaction), {});
}

/** Gives the removed rows back their links. */
export async function moveLinksBack(write: Write, links: readonly MovedLinks[], counts: UndoCounts): Promise<void> {
  for (const each of links) {
    const entity = write.context.find(each.entity);
    const field = entity.fields[each.field]!;
    const member = write.context.find(field.ref!);
    const end = endOf(entity, field, member, each.ownsList);
    if (each.ownsList) await restoreOwnLists(write, end, each, member);
    else await restoreMembers(write, end, each, counts);
  }
}
