import type { Entity } from '@trestle/schema/entity';
import { invalidField } from '@trestle/schema/errors';
import type { ClausePlan } from './clausePlan';

/**
 * Searches through child rows that one list may have. Eight of the slowest take some seconds over 100,000 orders of
 * five lines. The screens need at most four.
 */
const MAX_CHILD_SEARCHES = 8;

/** Counts the groups of conditions on child rows and the conditions on computed fields. */
function countChildSearches(entity: Entity, plan: ClausePlan): number {
  if ('field' in plan) return entity.fields[plan.field]!.computed ? 1 : 0;
  if ('through' in plan) return countChildSearches(plan.target, plan.where);
  if ('childKey' in plan) return 1 + countChildSearches(plan.child, plan.where);
  if ('keyIn' in plan) return 0;
  const parts = 'and' in plan ? plan.and : plan.or;
  return parts.reduce((sum, part) => sum + countChildSearches(entity, part), 0);
}

/**
 * Refuses a list that would keep the database busy for long.
 * @throws Problem 400 on `query`: searches and column filters alone can't cost as much (SECURITY.md, 67)
 */
export function rejectCostly(entity: Entity, plan: ClausePlan): void {
  const searches = countChildSearches(entity, plan);
  if (searches <= MAX_CHILD_SEARCHES) return;
  const message =
    `Too costly: looks through nested rows ${searches} times, at most ${MAX_CHILD_SEARCHES}. ` +
    'Put conditions on them into one group, or leave some out';
  throw invalidField('query', message, 'max');
}
