import type { Entity } from '@trestle/schema/entity';
import { forbidden, Problem } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { addsToField } from '@trestle/schema/importRows';
import type { Caller, Change, Context, Row, Write } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';
import { tableName } from '../collection/references/referencingFields';
import { lockRows } from '../collection/write/lockRows';
import { writeRows } from '../collection/write/writeRows';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';
import { inChunks } from './inChunks';

/* Imports whose rows are added to lists of other records: contacts to their stores. */

/** Lists to which an import adds its records. */
export interface OwnerLists {
  /** Entity of the records that have the lists. */
  owner: Entity;
  list: Field;
  /** Name of the column that names these records. */
  column: string;
}
/** Ids of owners by the id of the record that was added to their lists. */
export type AddedTo = ReadonlyMap<number, readonly number[]>;

/** Returns the lists to which an entity's import adds its records; null where there are none. */
export function ownerListsOf(context: Context, entity: Entity): OwnerLists | null {
  const addsTo = entity.imports?.addsTo;
  if (!addsTo) return null;
  const owner = context.find(addsTo.field.ref!);
  return { owner, list: owner.fields[addsTo.list]!, column: addsTo.column };
}

/** Returns who changes the lists. @throws Problem 403 for somebody who may not */
export function requireOwnerEditor(context: Context, { owner, list }: OwnerLists, editor: Caller | Problem): Caller {
  if (editor instanceof Problem) throw editor;
  const { hidden, locked } = accessOf(context, owner, editor);
  if (hidden.has(list.name) || locked.has(list.name))
    throw forbidden(`You may not change the ${list.label.toLowerCase()} of ${owner.plural.toLowerCase()}.`);
  return editor;
}

/** Takes the owners out of a row's values, which are the record's own. @returns their ids */
export function takeOwners(entity: Entity, values: Row): readonly number[] {
  const field = addsToField(entity);
  if (!field || values[field.name] === undefined) return [];
  const ids = values[field.name] as number[];
  delete values[field.name];
  return ids;
}

interface ListLink {
  owner: number;
  member: number;
}

/** Reads links by the ids of owners or of members. @param lock so that nobody else changes them until the end */
async function readLinks(
  { context, transaction }: Write,
  { owner, list }: OwnerLists,
  by: keyof ListLink,
  ids: readonly number[],
  lock = false,
): Promise<ListLink[]> {
  const columns = { owner: quoteName(tableName(owner)), member: quoteName(tableName(context.find(list.ref!))) };
  const links: ListLink[] = [];
  for (const chunk of inChunks(ids)) {
    const text =
      `SELECT ${columns.owner} AS owner, ${columns.member} AS member FROM ${quoteName(list.link_table!)} ` +
      `WHERE ${columns[by]} IN (?) ORDER BY ${columns.owner}, ${columns.member}${lock ? ' FOR UPDATE' : ''}`;
    links.push(...(await transaction.selectRows<ListLink & Row>(sql(text, chunk))));
  }
  return links;
}

/** Groups links by one end. @returns ids of the other end */
function groupLinks(links: readonly ListLink[], by: keyof ListLink): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const link of links) {
    const other = by === 'owner' ? link.member : link.owner;
    groups.set(link[by], [...(groups.get(link[by]) ?? []), other]);
  }
  return groups;
}

/** Finds the owners that have records in their lists. @returns ids of owners by record */
export async function findOwners(write: Write, lists: OwnerLists, ids: readonly number[]): Promise<AddedTo> {
  return groupLinks(await readLinks(write, lists, 'member', ids), 'member');
}

/**
 * Adds records to lists, or takes them out, by a save of each owner.
 * @param editor with the rights of an edit of the owners
 */
export async function changeLists(
  write: Write,
  lists: OwnerLists,
  editor: Caller,
  ownersOf: AddedTo,
  how: 'add' | 'remove',
): Promise<void> {
  const { owner, list } = lists;
  const changedLinks = [...ownersOf].flatMap(([member, owners]) => owners.map((id) => ({ owner: id, member })));
  const membersOf = groupLinks(changedLinks, 'owner');
  for (const chunk of inChunks([...membersOf.keys()])) {
    const rows = await lockRows(
      write.context,
      owner,
      (alias) => sql(`${alias}.\`id\` IN (?)`, chunk),
      editor,
      write.transaction,
    );
    const storedMembers = groupLinks(await readLinks(write, lists, 'owner', chunk, true), 'owner');
    const changes = rows.map((before): Change => {
      const id = before['id'] as number;
      const [stored, changed] = [storedMembers.get(id) ?? [], membersOf.get(id)!];
      const others = stored.filter((member) => !changed.includes(member));
      const members = how === 'add' ? [...others, ...changed] : others;
      const item = { [list.name]: list.ids_only ? members : members.map((member) => ({ id: member })) };
      return { kind: 'update', id, before, values: {}, item, topLevel: true };
    });
    await writeRows({ ...write, caller: editor }, owner, changes);
  }
}
