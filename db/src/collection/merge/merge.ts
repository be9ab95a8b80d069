import { MAX_MERGED_RECORDS } from '@trestle/schema/limits';
import type { Entity } from '@trestle/schema/entity';
import {
  cutEchoedName,
  fieldError,
  type FieldErrors,
  forbidden,
  invalidField,
  notFound,
  unknownField,
  validationError,
  valueRequired,
} from '@trestle/schema/errors';
import { checkValue, isId, type RecordValues } from '@trestle/schema/validate';
import type { TakenValue } from '@trestle/schema/mergePreview';
import { sql } from '../../sql/sqlText';
import { asItem } from '../write/body';
import { behaviourOf, type Caller, type Change, type Context, type Row, type Write } from '../call/context';
import { collectMerge, type MovedLinks } from './mergeRecord';
import { repointLinks } from './repointLinks';
import { storeMerge } from './storedMerges';
import { repointAttachments, repointForeignKey, rejectLockedField } from './repointReferences';
import { attachmentEntities, linkTablesOf, fieldsReferencing } from '../references/referencingFields';
import { takeMissing } from './takeMissing';
import { lockRows } from '../write/lockRows';
import { readRecord } from '../read/readRecord';
import { hasErrors, RowErrors } from '../write/rowErrors';
import { inTransaction } from '../write/transaction';
import { writeRows } from '../write/writeRows';

const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null;
const idOf = (row: Row): number => row['id'] as number;

/**
 * Returns what a merge's body says: `{id, other_ids, fill_empty}`.
 * @param id the record in the path, which is kept
 * @throws Problem 400 by field
 */
function parseMerge(item: RecordValues, id: number): { ids: number[]; fillsEmpty: boolean } {
  const errors: FieldErrors = {};
  for (const name of Object.keys(item))
    if (!['id', 'other_ids', 'fill_empty'].includes(name)) errors[cutEchoedName(name)] = [unknownField()];
  const { id: sentId, other_ids: others, fill_empty: fillsEmpty } = item;
  if (isMissing(sentId)) errors['id'] = [valueRequired()];
  else if (sentId !== id) errors['id'] = [fieldError('invalid', 'Must be the id in the address')];
  const idsError = otherIdsError(others, id);
  if (idsError) errors['other_ids'] = [idsError];
  if (!isMissing(fillsEmpty) && typeof fillsEmpty !== 'boolean')
    errors['fill_empty'] = [fieldError('type', 'Must be true or false')];
  if (hasErrors(errors)) throw validationError(errors);
  return { ids: others as number[], fillsEmpty: fillsEmpty === true };
}
function otherIdsError(others: unknown, id: number) {
  if (isMissing(others) || (Array.isArray(others) && !others.length)) return valueRequired();
  if (!Array.isArray(others) || !others.every(isId)) return fieldError('type', 'Must be a list of ids');
  if (others.length > MAX_MERGED_RECORDS) return fieldError('max', `Maximum value ${MAX_MERGED_RECORDS}`);
  if (new Set(others).size < others.length) return fieldError('invalid', 'A record stands in the list twice');
  return others.includes(id) ? fieldError('invalid', 'Holds the record that is kept') : undefined;
}

/**
 * Refuses sums that don't fit their column.
 * @throws Problem 400 by field
 */
function checkSums(entity: Entity, values: Row): void {
  const errors: FieldErrors = {};
  for (const [name, value] of Object.entries(values)) {
    const fieldErrors = checkValue(entity.fields[name]!, value);
    if (fieldErrors.length > 0) errors[name] = fieldErrors;
  }
  if (hasErrors(errors)) throw validationError(errors);
}

/**
 * Updates the kept row by the rules of any update, so that nobody merges into a row that they may not change. The audit
 * names the merged rows.
 * @param ids the merged rows
 * @param values what the entity adds up over the merged rows
 */
async function updateKept(write: Write, entity: Entity, kept: Row, ids: readonly number[], values: Row): Promise<void> {
  for (const name of Object.keys(values)) if (!entity.fields[name]!.readonly) rejectLockedField(write, entity, name);
  checkSums(entity, values);
  write.audit.push({
    action: 'merge',
    other_name: entity.name,
    other_id: idOf(kept),
    changes: { id: [ids, idOf(kept)] },
  });
  await writeRows(write, entity, [
    { kind: 'update', id: idOf(kept), before: kept, values: { ...values }, item: {}, topLevel: true },
  ]);
}

/** Merges rows into the kept one: references to the others are moved to it, and the others are deleted. */
async function mergeRows(
  write: Write,
  entity: Entity,
  kept: Row,
  others: readonly Row[],
  movedLinks: MovedLinks[],
): Promise<void> {
  const { context } = write;
  // Users and groups: whoever merged them could take over rights (contract §2.4; SECURITY.md, 58).
  if (entity.mergedBySuperusers && !write.caller.superuser)
    throw forbidden(`Only a superuser may merge ${entity.plural.toLowerCase()}.`);
  const replacement = { keptId: idOf(kept), otherIds: others.map(idOf) };
  await updateKept(
    write,
    entity,
    kept,
    replacement.otherIds,
    (await behaviourOf(context, entity).merge?.(kept, others, write)) ?? {},
  );
  for (const end of linkTablesOf(context, entity)) await repointLinks(write, end, replacement, movedLinks);
  for (const referencing of fieldsReferencing(context, entity))
    await repointForeignKey(write, referencing, entity, replacement, mergeRows, movedLinks);
  for (const attachment of attachmentEntities(context))
    await repointAttachments(write, attachment, entity, replacement);
  await writeRows(
    write,
    entity,
    others.map((before): Change => ({
      kind: 'delete',
      id: idOf(before),
      before,
      values: {},
      item: {},
      topLevel: true,
    })),
  );
}

/** The ids that a merge has removed, and what the kept record took from them. */
interface MergedRows {
  ids: readonly number[];
  taken: TakenValue[];
}

/**
 * Merges records within a write, as the body of a call says.
 * @throws Problem 400, 404 or 409. Absent ids and ids outside the caller's scope get the same error (SECURITY.md, 17).
 */
export async function mergeInWrite(write: Write, entity: Entity, id: number, body: unknown): Promise<MergedRows> {
  const { context, caller } = write;
  const item = asItem(body);
  const lock = (ids: readonly number[]) =>
    lockRows(context, entity, (alias) => sql(`${alias}.\`id\` IN (?)`, ids), caller, write.transaction);
  const [kept] = await lock([id]);
  if (!kept) throw notFound();
  const { ids, fillsEmpty } = parseMerge(item, id);
  // Locks all rows by one statement in the order of their ids, like every other write, to avoid deadlocks.
  const rows = await lock([id, ...ids]);
  const others = rows.filter((row) => idOf(row) !== id);
  if (others.length < ids.length) throw invalidField('other_ids', 'There is no such record', 'not-found');
  try {
    const movedLinks: MovedLinks[] = [];
    await mergeRows(write, entity, kept, others, movedLinks);
    const byRequest = others.toSorted((a, b) => ids.indexOf(idOf(a)) - ids.indexOf(idOf(b)));
    // The merge may have changed the kept record, too.
    const [current] = fillsEmpty ? await lock([id]) : [];
    const taken = fillsEmpty ? await takeMissing(write, entity, current ?? kept, byRequest) : [];
    storeMerge(write, entity, id, ids, collectMerge(write, movedLinks));
    return { ids, taken };
  } catch (error) {
    throw error instanceof RowErrors ? validationError({ other_ids: error.rows }) : error;
  }
}

/**
 * Merges records in one transaction: POST {collection}/{id}/merge/ `{id, other_ids, fill_empty}` (contract §2.2).
 * Every row that changes gets an audit row.
 * @returns the kept record
 * @throws Problem 400, 404 or 409, as `mergeInWrite`
 */
export const merge = (context: Context, entity: Entity, id: number, body: unknown, caller: Caller): Promise<Row> =>
  inTransaction(context, entity, caller, async (write) => {
    await mergeInWrite(write, entity, id, body);
    return readRecord(context, entity, id, caller, write.transaction);
  });
