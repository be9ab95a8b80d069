import type { Entity } from '@trestle/schema/entity';
import { invalidField } from '@trestle/schema/errors';
import type { ClausePlan } from './clausePlan';

/**
 * Most times that one list has the database look through other rows for each of its own. Eight of the costliest take
 * some seconds over 100,000 orders of five lines; screens ask for four at most.
 */
const MAX_LOOKS = 8;

/** How often it does for a clause: once for each group of conditions on nested rows, and for each on what these add up to. */
const looksOf = (entity: Entity, clause: ClausePlan): number => {
  if ('field' in clause) return entity.fields[clause.field]!.computed ? 1 : 0;
  if ('step' in clause) return looksOf(clause.of, clause.where);
  if ('by' in clause) return 1 + looksOf(clause.of, clause.where);
  if ('among' in clause) return 0;
  return ('and' in clause ? clause.and : clause.or).reduce((sum, part) => sum + looksOf(entity, part), 0);
};

/** @throws Problem 400 on `query` (column filters and searches alone can't cost as much) when a list would cost too much (safety 67) */
export const rejectCostly = (entity: Entity, clause: ClausePlan): void => {
  const looks = looksOf(entity, clause);
  if (looks <= MAX_LOOKS) return;
  const words = `Too costly: looks through nested rows ${looks} times, at most ${MAX_LOOKS}. Put conditions on them into one group, or leave some out`;
  throw invalidField('query', words, 'max');
};
