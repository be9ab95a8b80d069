import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';
import type { Write } from './context';
import { lockRows } from './lockRows';
import type { LinkTableEnd } from './referencingFields';
import { isClosed, rejectLockedField, updateByMerge, type Replacement } from './repointReferences';
import { execute, selectRows } from './statements';

/** One row of a link table: the ids on the merged rows' side and on the other side. */
type Link = { own: number; other: number };

/** Replaces merged rows by the kept one in a link table, without duplicates, and audits each changed list. */
export const repointLinks = async (write: Write, end: LinkTableEnd, { kept, others }: Replacement): Promise<void> => {
  const { entity, field, ownsList } = end;
  const links = await lockLinks(write, end, [kept, ...others]);
  const linkedBefore = new Set(links.filter(({ own }) => own === kept).map(({ other }) => other));
  const replaced = links.filter(({ own }) => own !== kept);
  if (!replaced.length) return;
  // The kept row's own list stays if the caller may not change it. The other rows' lists are deleted with them.
  const keepsOwnList = ownsList && isClosed(write, entity, field.name);
  if (!ownsList) rejectLockedField(write, entity, field.name);
  const linked = [...new Set(replaced.map(({ other }) => other))];
  const added = keepsOwnList ? [] : linked.filter((id) => !linkedBefore.has(id));
  await replaceLinks(write, end, others, kept, added);
  if (ownsList) {
    if (added.length) auditList(write, end, kept, [], added);
    return;
  }
  for (const owner of linked) {
    const removed = replaced.filter(({ other }) => other === owner).map(({ own }) => own);
    auditList(write, end, owner, removed, linkedBefore.has(owner) ? [] : [kept]);
  }
  const where = (alias: string) => sql(`${alias}.\`id\` IN (?)`, linked);
  await updateByMerge(write, entity, await lockRows(write.context, entity, where, null, write.transaction), {});
};

const lockLinks = (
  write: Write,
  { field, ownColumn, otherColumn }: LinkTableEnd,
  ids: readonly number[],
): Promise<Link[]> => {
  const [table, own, other] = [field.link_table!, ownColumn, otherColumn].map(quoteName);
  const text = `SELECT ${own} AS own, ${other} AS other FROM ${table} WHERE ${own} IN (?) FOR UPDATE`;
  return selectRows<Link>(write.context, sql(text, ids), write.transaction);
};

/** Deletes the links of the merged rows, and links the kept row with the ids in `added`. */
const replaceLinks = async (
  write: Write,
  { field, ownColumn, otherColumn }: LinkTableEnd,
  others: readonly number[],
  kept: number,
  added: readonly number[],
): Promise<void> => {
  const [table, own, other] = [field.link_table!, ownColumn, otherColumn].map(quoteName);
  await execute(write.context, sql(`DELETE FROM ${table} WHERE ${own} IN (?)`, others), write.transaction);
  if (!added.length) return;
  const rows = added.map(() => '(?, ?)').join(', ');
  const text = `INSERT INTO ${table} (${own}, ${other}) VALUES ${rows}`;
  await execute(write.context, { text, values: added.flatMap((id) => [kept, id]) }, write.transaction);
};

const auditList = (
  write: Write,
  { entity, field }: LinkTableEnd,
  id: number,
  removed: readonly number[],
  added: readonly number[],
): void => {
  write.audit.push({
    action: 'update',
    other_name: entity.name,
    other_id: id,
    changes: { [field.name]: [{ removed }, { added }] },
  });
};
