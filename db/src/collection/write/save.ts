import type { RunPart } from '@trestle/schema/changeRun';
import type { Entity } from '@trestle/schema/entity';
import { validationError, notFound } from '@trestle/schema/errors';
import { sql } from '../../sql/sqlText';
import { asItem, checkBody } from './body';
import { behaviourOf, type Caller, type Change, type Context, type Row } from '../call/context';
import { createOnce, type IdempotencyKey, type StoreReply } from './idempotency';
import { lockRows } from './lockRows';
import { readRecord } from '../read/readRecord';
import { splitReason } from './reason';
import { RowErrors } from './rowErrors';
import { storeInRun } from '../runs/storeInRun';
import { explainUsedRows } from '../references/explainUsedRows';
import { rejectStaleCopy } from './rejectStaleCopy';
import { inTransaction } from './transaction';
import { withUsages } from '../references/usages';
import { createValues, updateValues } from './columnValues';
import { accessOf } from '../call/fieldAccess';
import { writeRows } from './writeRows';

/**
 * Waits for a write of one row, and turns RowErrors into a Problem.
 * @throws Problem 400 with the row's errors
 */
export async function unwrapRowErrors(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof RowErrors ? validationError(error.rows[0]!) : error;
  }
}

/** Removes from a stored reply what the caller may not see any more (SECURITY.md, 68). */
export function withoutHiddenFields(context: Context, entity: Entity, caller: Caller, reply: string): string {
  const visiblePart = (rowEntity: Entity, row: Row): Row =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !accessOf(context, rowEntity, caller).hidden.has(name))
        .map(([name, value]) => {
          const ref = rowEntity.fields[name]?.ref;
          const visibleValue =
            ref && Array.isArray(value)
              ? value.map((nested: unknown) =>
                  typeof nested === 'object' && nested !== null
                    ? visiblePart(context.find(ref), nested as Row)
                    : nested,
                )
              : value;
          return [name, visibleValue];
        }),
    );
  return Object.keys(caller.limits).length === 0
    ? reply
    : JSON.stringify(visiblePart(entity, JSON.parse(reply) as Row));
}

/**
 * Creates a record: POST {collection}/.
 * @param idempotencyKey a repeated key gets the first reply
 * @returns the record as GET returns it, as JSON
 * @throws Problem 400 by field
 */
export function create(
  context: Context,
  entity: Entity,
  body: unknown,
  caller: Caller,
  idempotencyKey: IdempotencyKey | null = null,
): Promise<string> {
  const item = asItem(body);
  checkBody(context, entity, item, caller, false);
  return createOnce(
    context,
    caller,
    idempotencyKey,
    (storeReply) =>
      inTransaction(context, entity, caller, async (write) => {
        const { locked } = accessOf(context, entity, caller);
        const change: Change = {
          kind: 'create',
          id: 0,
          before: null,
          values: createValues(entity, item, locked, caller),
          item,
          topLevel: true,
        };
        await unwrapRowErrors(writeRows(write, entity, [change]));
        const record = await readRecord(context, entity, change.id, caller, write.transaction);
        const reply = JSON.stringify(record);
        storeReply(write, reply);
        const once = behaviourOf(context, entity).shownOnce?.(change);
        return once ? JSON.stringify({ ...record, ...once }) : reply;
      }),
    (reply) => withoutHiddenFields(context, entity, caller, reply),
  );
}

/**
 * Updates a record: PUT and PATCH {collection}/{id}/. Absent keys keep their value. A list that is sent replaces the
 * list.
 * @param idempotencyKey a repeated key gets the first reply
 * @param run the change of many records that it is part of
 * @returns the record as GET returns it, as JSON
 * @throws Problem 400 by field, 404, or 409 for an outdated copy, or for nested rows that are left out and in use
 */
export function update(
  context: Context,
  entity: Entity,
  id: number,
  body: unknown,
  caller: Caller,
  idempotencyKey: IdempotencyKey | null = null,
  run?: RunPart,
): Promise<string> {
  const { item, reason } = splitReason(entity, asItem(body));
  const updateOnce = (storeReply: StoreReply): Promise<string> =>
    inTransaction(context, entity, caller, async (write) => {
      write.reason = reason;
      const [before] = await lockRows(
        context,
        entity,
        (alias) => sql(`${alias}.\`id\` = ?`, id),
        caller,
        write.transaction,
      );
      if (!before) throw notFound();
      checkBody(context, entity, item, caller, true);
      await rejectStaleCopy(write, entity, before, item);
      const { locked } = accessOf(context, entity, caller);
      const { values, errors } = updateValues(entity, item, before, locked, caller);
      if (Object.keys(errors).length > 0) throw validationError(errors);
      const change: Change = { kind: 'update', id, before, values, item, topLevel: true };
      await unwrapRowErrors(writeRows(write, entity, [change]));
      if (run) await storeInRun(write, entity, run, change);
      const reply = JSON.stringify(await readRecord(context, entity, id, caller, write.transaction));
      storeReply(write, reply);
      return reply;
    }).catch(async (error: unknown) => {
      throw await explainUsedRows(error, context, entity, id, item, caller);
    });
  return createOnce(context, caller, idempotencyKey, updateOnce, (reply) =>
    withoutHiddenFields(context, entity, caller, reply),
  );
}

/**
 * Deletes a record: DELETE {collection}/{id}/.
 * @param reason why, where the entity takes one; kept in the history
 * @throws Problem 404, or 409 when other records use it, with which and how many
 */
export const remove = (context: Context, entity: Entity, id: number, caller: Caller, reason?: string): Promise<void> =>
  inTransaction(context, entity, caller, async (write) => {
    write.reason = reason;
    const [before] = await lockRows(
      context,
      entity,
      (alias) => sql(`${alias}.\`id\` = ?`, id),
      caller,
      write.transaction,
    );
    if (!before) throw notFound();
    await unwrapRowErrors(
      writeRows(write, entity, [{ kind: 'delete', id, before, values: {}, item: {}, topLevel: true }]),
    );
  }).catch(async (error: unknown) => {
    throw await withUsages(error, context, entity, id, caller);
  });
