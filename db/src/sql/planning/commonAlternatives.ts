import { joinPlans, type ClausePlan } from './clausePlan';
import { planKey } from './planKey';

const alternativesOf = (plan: ClausePlan): readonly ClausePlan[] => ('or' in plan ? plan.or : [plan]);

/**
 * Takes out what several alternatives have in common: (a or x) and (b or x) is x or (a and b). Both words of 'Silver
 * Avocet' find the same containers, whose order lines are then looked for once.
 */
function takeOut(plans: readonly ClausePlan[]): ClausePlan {
  const groups = plans.map((plan) => new Map(alternativesOf(plan).map((each) => [planKey(each), each])));
  const [first, ...others] = groups;
  const common = [...(first ?? [])].filter(([key]) => others.every((group) => group.has(key)));
  if (!others.length || !common.length) return { and: [...plans] };
  const rest = groups.map((group) => {
    for (const [key] of common) group.delete(key);
    return joinPlans('or', [...group.values()]);
  });
  return joinPlans('or', [...common.map(([, plan]) => plan), joinPlans('and', rest)]);
}

/** Rewrites the groups of alternatives that a plan joins by 'and', so that none asks the same as the others. */
export function withoutRepetition(plan: ClausePlan): ClausePlan {
  if ('or' in plan) return joinPlans('or', plan.or.map(withoutRepetition));
  if (!('and' in plan)) return plan;
  const plans = plan.and.map(withoutRepetition);
  const [groups, others] = [plans.filter((each) => 'or' in each), plans.filter((each) => !('or' in each))];
  return groups.length > 1 ? joinPlans('and', [...others, takeOut(groups)]) : joinPlans('and', plans);
}
