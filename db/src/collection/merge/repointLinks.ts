import { quoteName } from '../../sql/select';
import { sql } from '../../sql/sqlText';
import type { Write } from '../call/context';
import { lockRows } from '../write/lockRows';
import type { LinkTableEnd } from '../references/referencingFields';
import type { MovedLinks } from './mergeRecord';
import { isHiddenOrLocked, rejectLockedField, updateByMerge, type Replacement } from './repointReferences';
import { execute, selectRows } from '../call/statements';

/** One row of a link table: the ids on the merged rows' side and on the other side. */
export type Link = { ownId: number; otherId: number };

/**
 * Replaces merged rows by the kept one in a link table, without duplicates, and audits each changed list.
 * @param movedLinks gets what an undo needs
 */
export async function repointLinks(
  write: Write,
  end: LinkTableEnd,
  { keptId, otherIds }: Replacement,
  movedLinks: MovedLinks[],
): Promise<void> {
  const { entity, field, ownsList } = end;
  const links = await lockLinks(write, end, [keptId, ...otherIds]);
  const linkedBefore = new Set(links.filter(({ ownId }) => ownId === keptId).map(({ otherId }) => otherId));
  const replacedLinks = links.filter(({ ownId }) => ownId !== keptId);
  if (!replacedLinks.length) return;
  // The kept row's own list stays if the caller may not change it. The other rows' lists are deleted with them.
  const keepsOwnList = ownsList && isHiddenOrLocked(write, entity, field.name);
  if (!ownsList) rejectLockedField(write, entity, field.name);
  const linkedIds = [...new Set(replacedLinks.map(({ otherId }) => otherId))];
  const addedIds = keepsOwnList ? [] : linkedIds.filter((id) => !linkedBefore.has(id));
  await replaceLinks(write, end, otherIds, keptId, addedIds);
  movedLinks.push({
    entity: entity.name,
    field: field.name,
    ownsList,
    keptId,
    removed: replacedLinks.map(({ ownId, otherId }) => [ownId, otherId]),
    added: addedIds,
  });
  if (ownsList) {
    if (addedIds.length) auditLinkChange(write, end, keptId, [], addedIds);
    return;
  }
  for (const listOwnerId of linkedIds) {
    const removedIds = replacedLinks.filter(({ otherId }) => otherId === listOwnerId).map(({ ownId }) => ownId);
    auditLinkChange(write, end, listOwnerId, removedIds, linkedBefore.has(listOwnerId) ? [] : [keptId]);
  }
  const where = (alias: string) => sql(`${alias}.\`id\` IN (?)`, linkedIds);
  await updateByMerge(write, entity, await lockRows(write.context, entity, where, null, write.transaction), {});
}

/** Reads and locks the links of some rows. */
export function lockLinks(
  write: Write,
  { field, ownColumn, otherColumn }: LinkTableEnd,
  ids: readonly number[],
): Promise<Link[]> {
  const [table, ownSql, otherSql] = [field.link_table!, ownColumn, otherColumn].map(quoteName);
  const text = `SELECT ${ownSql} AS ownId, ${otherSql} AS otherId FROM ${table} WHERE ${ownSql} IN (?) FOR UPDATE`;
  return selectRows<Link>(write.context, sql(text, ids), write.transaction);
}

/** Deletes the links of the merged rows, and links the kept row with the ids in `addedIds`. */
async function replaceLinks(
  write: Write,
  { field, ownColumn, otherColumn }: LinkTableEnd,
  mergedIds: readonly number[],
  keptId: number,
  addedIds: readonly number[],
): Promise<void> {
  const [table, ownSql, otherSql] = [field.link_table!, ownColumn, otherColumn].map(quoteName);
  await execute(write.context, sql(`DELETE FROM ${table} WHERE ${ownSql} IN (?)`, mergedIds), write.transaction);
  if (!addedIds.length) return;
  const rows = addedIds.map(() => '(?, ?)').join(', ');
  const text = `INSERT INTO ${table} (${ownSql}, ${otherSql}) VALUES ${rows}`;
  await execute(write.context, { text, values: addedIds.flatMap((id) => [keptId, id]) }, write.transaction);
}

/** Adds a list's removed and added ids to the audit. */
export function auditLinkChange(
  write: Write,
  { entity, field }: LinkTableEnd,
  id: number,
  removed: readonly number[],
  added: readonly number[],
): void {
  write.audit.push({
    action: 'update',
    other_name: entity.name,
    other_id: id,
    changes: { [field.name]: [{ removed }, { added }] },
  });
}
