import { decide, decidingState, stateMatches, type AccessRules, type Decision } from '../access';

/**
 * Decides about a page of a new remote, which no administrator has opened to everybody yet (contract §3). Only
 * administrators have it, and groups with a rule that names the page or its module: '*' was written before the remote
 * was there. What a rule denies stays denied.
 */
export const decideNewPage = (rules: AccessRules | null | undefined, route: string): Decision => {
  const decision = decide(rules, route);
  if (!rules || rules.superuser || !decision.allowed) return decision;
  const state = decidingState(rules.groups, route);
  const isNamed = rules.groups.some(({ states }) =>
    states.some((rule) => !rule.deny && rule.state_name !== '*' && stateMatches(rule.state_name, state)),
  );
  return isNamed ? decision : { allowed: false, verdict: 'Deny (By Default)', route, isNew: true };
};
