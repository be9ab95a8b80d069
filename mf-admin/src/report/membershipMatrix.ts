import { describeDecision } from '@trestle/schema/rights/answers';
import type { Member } from '@trestle/schema/rights/rightsSets';
import {
  decide,
  decidingState,
  groupVerdict,
  type AccessRules,
  type GroupRules,
  type Verdict,
} from '@trestle/schema/access';

/** The verdicts on one route (S2 §2 'User Permissions'). */
export interface RouteVerdicts {
  route: string;
  /** The verdict of each group. */
  verdicts: Verdict[];
  combined: Verdict;
  /** The rule that decided the combined verdict. */
  rule: string;
}

/** Computes every route's verdicts with the function that servers and menus use. */
export const routeVerdicts = (
  routes: readonly string[],
  groups: readonly GroupRules[],
  rules: Omit<AccessRules, 'groups'>,
): RouteVerdicts[] =>
  routes.map((route) => {
    const combinedRules = { ...rules, groups };
    const decision = decide(combinedRules, route);
    return {
      route,
      verdicts: groups.map((group) => groupVerdict(group, decidingState([group], route)).verdict),
      combined: combinedVerdict(decision),
      rule: decision.verdict === '-' && decision.allowed ? 'No rule' : describeDecision(combinedRules, decision),
    };
  });
const combinedVerdict = ({ allowed, verdict }: { allowed: boolean; verdict: Verdict }): Verdict =>
  verdict === '-' && !allowed ? 'Deny (By Default)' : verdict;

/** Returns the users in any of the groups; all users when no group is given. */
export const filterMembers = (users: readonly Member[], groups: ReadonlySet<number>): Member[] =>
  users.filter((user) => groups.size === 0 || user.groups.some((group) => groups.has(group)));
