import { MAX_MERGED_RECORDS } from '@trestle/schema/limits';
import type { Entity } from '@trestle/schema/entity';
import { fieldError, validationError, invalidField, notFound, type FieldErrors } from '@trestle/schema/errors';
import { isId, type RecordValues } from '@trestle/schema/validate';
import { sql } from '../sql/sqlText';
import { asItem } from './body';
import { behaviourOf, type Caller, type Change, type Context, type Row, type Write } from './context';
import { repointAttachments, repointLinks, repointForeignKey, rejectLockedField } from './repointReferences';
import { attachmentEntities, linkTablesOf, fieldsReferencing } from './referencingFields';
import { lockRows, readRecord } from './read';
import { RowErrors } from './rowErrors';
import { inTransaction } from './transaction';
import { writeRows } from './writeRows';

const idOf = (row: Row): number => row['id'] as number;

/** The ids of a merge's body `{id, other_ids}`. @throws Problem 400 on what makes no sense */
export const otherIds = (item: RecordValues, id: number): number[] => {
  const errors: FieldErrors = {};
  for (const name of Object.keys(item))
    if (name !== 'id' && name !== 'other_ids') errors[name.slice(0, 60)] = [fieldError('unknown', 'Unknown field')];
  const { id: given, other_ids: others } = item;
  if (given === undefined || given === null) errors['id'] = [fieldError('null', 'Value Required')];
  else if (given !== id) errors['id'] = [fieldError('invalid', 'Must be the id in the address')];
  const refusal = othersRefusal(others, id);
  if (refusal) errors['other_ids'] = [refusal];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return others as number[];
};
const othersRefusal = (others: unknown, id: number) => {
  if (others === undefined || others === null || (Array.isArray(others) && !others.length))
    return fieldError('null', 'Value Required');
  if (!Array.isArray(others) || !others.every(isId)) return fieldError('type', 'Must be a list of ids');
  if (others.length > MAX_MERGED_RECORDS) return fieldError('max', `Maximum value ${MAX_MERGED_RECORDS}`);
  if (new Set(others).size < others.length) return fieldError('invalid', 'A record stands in the list twice');
  return others.includes(id) ? fieldError('invalid', 'Holds the record that is kept') : undefined;
};

/**
 * The kept row is changed by the rules of any change, whoever may not change it may not merge into it; its values stay but
 * for what its entity adds up. Its audit tells what came into it.
 */
const keep = async (write: Write, entity: Entity, kept: Row, ids: readonly number[], values: Row): Promise<void> => {
  for (const name of Object.keys(values)) if (!entity.fields[name]!.readonly) rejectLockedField(write, entity, name);
  write.audit.push({
    action: 'merge',
    other_name: entity.name,
    other_id: idOf(kept),
    changes: { id: [ids, idOf(kept)] },
  });
  await writeRows(write, entity, [
    { kind: 'update', id: idOf(kept), before: kept, values: { ...values }, item: {}, topLevel: true },
  ]);
};

/** Puts rows together in the first of them: what pointed at the others points at it, and they go. */
const mergeRows = async (write: Write, entity: Entity, kept: Row, others: readonly Row[]): Promise<void> => {
  const { context } = write;
  const move = { kept: idOf(kept), others: others.map(idOf) };
  await keep(write, entity, kept, move.others, (await behaviourOf(context, entity).merge?.(kept, others, write)) ?? {});
  for (const linked of linkTablesOf(context, entity)) await repointLinks(write, linked, move);
  for (const pointer of fieldsReferencing(context, entity))
    await repointForeignKey(write, pointer, entity, move, mergeRows);
  for (const attached of attachmentEntities(context)) await repointAttachments(write, attached, entity, move);
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
};

/**
 * POST {collection}/{id}/merge/ `{id, other_ids}` (contract §2.2): one transaction, audit rows for all that moves. Other ids
 * that are absent or not the caller's get the same words (SECURITY.md, 17).
 * @returns the kept item
 */
export const merge = (context: Context, entity: Entity, id: number, body: unknown, caller: Caller): Promise<Row> => {
  const item = asItem(body);
  return inTransaction(context, entity, caller, async (write) => {
    const lock = (ids: readonly number[]) =>
      lockRows(context, entity, (alias) => sql(`${alias}.\`id\` IN (?)`, ids), caller, write.transaction);
    const [found] = await lock([id]);
    if (!found) throw notFound();
    const ids = otherIds(item, id);
    // All at once and in the order of their ids, as everybody else locks them.
    const rows = await lock([id, ...ids]);
    const others = rows.filter((row) => idOf(row) !== id);
    if (others.length < ids.length) throw invalidField('other_ids', 'There is no such record', 'not-found');
    try {
      await mergeRows(write, entity, found, others);
    } catch (error) {
      throw error instanceof RowErrors ? validationError({ other_ids: error.rows }) : error;
    }
    return readRecord(context, entity, id, caller, write.transaction);
  });
};
