import type { Entity } from '@trestle/schema/entity';
import { fieldError } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { quoteName } from '../../sql/select';
import { sql } from '../../sql/sqlText';
import type { Change, Row, Write, WriteRows } from '../call/context';
import { lockRows } from './lockRows';
import { changedRows, planNestedRow } from './planNestedRow';
import { rejectStaleRows } from './rejectStaleCopy';
import { hasErrors, ListError, RowErrors } from './rowErrors';
import { accessOf } from '../call/fieldAccess';
import { auditLinks, setLinks } from './setLinks';

const lockedListError = () => new ListError(fieldError('locked', 'You may not change this field'));

/** Sets a list of ids as the body has it. */
async function syncLinkedIds(
  write: Write,
  parent: Entity,
  field: Field,
  change: Change,
  isLocked: boolean,
): Promise<void> {
  const wantedIds = change.item[field.name] as number[];
  if (change.kind === 'create' && !wantedIds.length) return;
  const before = await setLinks(write, parent, field, change.id, wantedIds);
  if (!before) return;
  if (isLocked) throw lockedListError();
  auditLinks(write, parent, field, change.id, before, wantedIds);
}

/** Locks the rows of a list, by id: the parent's own, or for a link table the rows with the sent ids. */
async function lockPresentRows(
  write: Write,
  child: Entity,
  field: Field,
  parentId: number,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const whereParent =
    field.foreign_key && ((alias: string) => sql(`${alias}.${quoteName(field.foreign_key!)} = ?`, parentId));
  const whereSentIds = ids.length ? (alias: string) => sql(`${alias}.\`id\` IN (?)`, ids) : undefined;
  const where = whereParent || whereSentIds;
  const caller = whereParent ? null : write.caller;
  const rows = where ? await lockRows(write.context, child, where, caller, write.transaction) : [];
  return new Map(rows.map((row) => [row['id'] as number, row]));
}

/**
 * Writes the rows of a body, and then deletes those that it leaves out. One call with deletions last lets the stock
 * that they free count for the others.
 * @throws RowErrors by position of the sent rows
 */
async function writeSentRows(
  write: Write,
  child: Entity,
  saves: readonly Change[],
  deletions: readonly Change[],
  writeRows: WriteRows,
): Promise<void> {
  try {
    await writeRows(write, child, [...saves, ...deletions]);
  } catch (error) {
    if (!(error instanceof RowErrors)) throw error;
    const sentRows = error.rows.slice(0, saves.length);
    throw sentRows.some(hasErrors) ? new RowErrors(sentRows) : error;
  }
}

/** Updates rows with an id, creates rows without, and deletes or unlinks rows that are left out (contract §2.2). */
async function syncRows(
  write: Write,
  parent: Entity,
  field: Field,
  change: Change,
  isLocked: boolean,
  writeRows: WriteRows,
): Promise<void> {
  const child = write.context.find(field.ref!);
  const items = change.item[field.name] as RecordValues[];
  const ids = items.map((item) => item['id']).filter((id) => typeof id === 'number');
  const presentRows =
    change.kind === 'create' && field.foreign_key
      ? new Map<number, Row>()
      : await lockPresentRows(write, child, field, change.id, ids);
  const rowPlans = items.map((item) => planNestedRow(write, child, field, change.id, presentRows, item));
  // Before the rest: of an outdated row, values that others changed would count as this caller's changes.
  await rejectStaleRows(write, child, field.name, changedRows(rowPlans));
  if (rowPlans.some(({ errors }) => hasErrors(errors))) throw new RowErrors(rowPlans.map(({ errors }) => errors));
  const keptIds = new Set(ids);
  if (keptIds.size < ids.length) throw new ListError(fieldError('invalid', 'A row stands in the list twice'));
  const omittedRows = field.foreign_key
    ? [...presentRows.values()].filter((row) => !keptIds.has(row['id'] as number))
    : [];
  const deletions = omittedRows.map((before): Change => ({
    kind: 'delete',
    id: before['id'] as number,
    before,
    values: {},
    item: {},
  }));
  const saves = rowPlans.map((row) => row.change!);
  if (
    isLocked &&
    (deletions.length || saves.some(({ kind, values }) => kind === 'create' || Object.keys(values).length))
  )
    throw lockedListError();
  await writeSentRows(write, child, saves, deletions, writeRows);
  if (!field.link_table) return;
  const linkedIds = saves.map(({ id }) => id);
  const before = await setLinks(write, parent, field, change.id, linkedIds);
  if (before) auditLinks(write, parent, field, change.id, before, linkedIds);
}
/** Writes one nested list of a row as the body has it. */
export function saveNested(
  write: Write,
  parent: Entity,
  field: Field,
  change: Change,
  writeRows: WriteRows,
): Promise<void> {
  const isLocked = accessOf(write.context, parent, write.caller).locked.has(field.name);
  return field.ids_only
    ? syncLinkedIds(write, parent, field, change, isLocked)
    : syncRows(write, parent, field, change, isLocked, writeRows);
}
