import type { Entity } from '@trestle/schema/entity';
import type { FieldAccess } from '@trestle/schema/fieldAccess';
import { importOptionsOf, importRowsOf } from '@trestle/schema/importRows';
import type { Caller, Context } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';

/**
 * Returns the columns of a file that the caller may not see, and those that they may not fill. Rows that several make a
 * record have the rules of the records that they become.
 */
export function importAccess(context: Context, entity: Entity, caller: Caller): FieldAccess {
  const { rows, rulesOf = [] } = importOptionsOf(entity);
  if (!rows) return accessOf(context, entity, caller);
  const rules = rulesOf.map((name) => accessOf(context, context.find(name), caller));
  const names = Object.keys(importRowsOf(entity).fields);
  return {
    hidden: new Set(names.filter((name) => rules.some(({ hidden }) => hidden.has(name)))),
    locked: new Set(names.filter((name) => rules.some(({ locked }) => locked.has(name)))),
  };
}
