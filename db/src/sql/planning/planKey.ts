import type { ClausePlan } from './clausePlan';

/** Returns a text that two plans about rows of the same table have in common if, and only if, they ask the same. */
export function planKey(plan: ClausePlan): string {
  if ('and' in plan) return `and(${plan.and.map(planKey).join()})`;
  if ('or' in plan) return `or(${plan.or.map(planKey).join()})`;
  if ('childKey' in plan) return `${plan.none} ${plan.child.name}.${plan.childKey}(${planKey(plan.where)})`;
  if ('through' in plan) return `${plan.orNull} ${plan.through}(${planKey(plan.where)})`;
  return JSON.stringify(plan);
}
