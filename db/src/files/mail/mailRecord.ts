import { describeDenial, denialReason } from '@trestle/schema/access';
import { canHaveAttachments, type Entity } from '@trestle/schema/entity';
import { fieldError, forbidden, validationError } from '@trestle/schema/errors';
import type { Caller, Context } from '../../collection/call/context';
import { idsInScope } from '../../collection/call/scope';

const noSuchRecord = () => [fieldError('not-found', 'There is no such record')];

/** Finds the entity of the record that a mail is about. @throws Problem 400, or 403 where the caller may not read it */
export function findMailEntity(context: Context, name: string, caller: Caller): Entity {
  const entity = context.entities.find((candidate) => candidate.name === name && canHaveAttachments(candidate));
  if (!entity) throw validationError({ other_name: noSuchRecord() });
  const denial = caller.deniedEntities?.[name];
  if (denial) throw forbidden(describeDenial(denial), denialReason(denial));
  if (!caller.attachable?.read.includes(name)) throw forbidden();
  return entity;
}

/** Returns which of some records the caller sees. Those that have gone from a list meanwhile are no error. */
export const visibleRecords = async (
  context: Context,
  entity: Entity,
  ids: readonly number[],
  caller: Caller,
): Promise<number[]> => [...(await idsInScope({ context, caller }, entity, ids))];

/** Refuses an absent record and another store's record with the same error (SECURITY.md, 17). */
export async function requireMailRecord(context: Context, entity: Entity, id: number, caller: Caller): Promise<void> {
  const visible = await visibleRecords(context, entity, [id], caller);
  if (visible.length === 0) throw validationError({ other_id: noSuchRecord() });
}
