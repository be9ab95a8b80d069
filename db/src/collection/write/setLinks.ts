import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { Write } from '../call/context';

/**
 * Sets the ids of a many-to-many list.
 * @returns the ids before, or null when nothing changes
 */
export async function setLinks(
  { transaction }: Write,
  parent: Entity,
  field: Field,
  ownerId: number,
  wantedIds: readonly number[],
): Promise<number[] | null> {
  const presentIds = await transaction.lockLinks(parent, field, ownerId);
  const addedIds = [...new Set(wantedIds)].filter((id) => !presentIds.includes(id));
  const removedIds = presentIds.filter((id) => !wantedIds.includes(id));
  if (removedIds.length) await transaction.removeLinks(parent, field, ownerId, removedIds);
  if (addedIds.length) await transaction.addLinks(parent, field, ownerId, addedIds);
  return addedIds.length || removedIds.length ? presentIds : null;
}

/** Adds a changed list to its owner's audit entry, with the ids before and after. */
export function auditLinks(
  write: Write,
  parent: Entity,
  field: Field,
  id: number,
  before: number[],
  after: number[],
): void {
  let entry = write.audit.findLast(({ other_name, other_id }) => other_name === parent.name && other_id === id);
  if (!entry) write.audit.push((entry = { action: 'update', other_name: parent.name, other_id: id, changes: {} }));
  entry.changes[field.name] = [before, after];
}
