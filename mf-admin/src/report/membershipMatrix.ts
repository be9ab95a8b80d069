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

/** One route's verdict by group, and the combined verdict (S2 §2 'User Permissions'). */
export interface RouteVerdicts {
  route: string;
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
    const all = { ...rules, groups };
    const decision = decide(all, route);
    return {
      route,
      verdicts: groups.map((group) => groupVerdict(group, decidingState([group], route)).verdict),
      combined: combined(decision),
      rule: decision.verdict === '-' && decision.allowed ? 'No rule' : describeDecision(all, decision),
    };
  });
const combined = ({ allowed, verdict }: { allowed: boolean; verdict: Verdict }): Verdict =>
  verdict === '-' && !allowed ? 'Deny (By Default)' : verdict;

/** The users in any of the chosen groups; all users when none is chosen. */
export const filterMembers = (users: readonly Member[], chosen: ReadonlySet<number>): Member[] =>
  users.filter((user) => chosen.size === 0 || user.groups.some((group) => chosen.has(group)));
