import { describeDecision } from '@trestle/schema/rights/answers';
import { decidePage, type PagesByRoute, type PageViewer } from '@trestle/schema/rights/pageAccess';
import type { Member } from '@trestle/schema/rights/rightsSets';
import {
  decidingState,
  groupVerdict,
  type AccessRules,
  type Decision,
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

/** Computes every route's verdicts with the functions that servers, guard and menus use. */
export const routeVerdicts = (
  routes: readonly string[],
  groups: readonly GroupRules[],
  rules: Omit<AccessRules, 'groups'>,
  pages: PagesByRoute = new Map(),
  viewer: PageViewer = { headOffice: true },
): RouteVerdicts[] =>
  routes.map((route) => {
    const combinedRules = { ...rules, groups };
    const decision = decidePage(combinedRules, route, pages.get(route), viewer);
    return {
      route,
      verdicts: groups.map((group) => groupVerdict(group, decidingState([group], route)).verdict),
      combined: combinedVerdict(decision),
      rule: isUnruled(combinedRules, decision) ? 'No rule' : describeDecision(combinedRules, decision),
    };
  });
/** Whether no rule speaks of a route. Rules that are switched off may do so. */
const isUnruled = ({ use_permissions: areRulesOn }: AccessRules, { allowed, verdict }: Decision): boolean =>
  areRulesOn && allowed && verdict === '-';
const combinedVerdict = ({ allowed, verdict }: { allowed: boolean; verdict: Verdict }): Verdict =>
  verdict === '-' && !allowed ? 'Deny (By Default)' : verdict;

/** Returns the users in any of the groups; all users when no group is given. */
export const filterMembers = (users: readonly Member[], groups: ReadonlySet<number>): Member[] =>
  users.filter((user) => groups.size === 0 || user.groups.some((group) => groups.has(group)));

/** Some columns of a user's row that say the same: one group that the user is in, or those in between. */
export interface MembershipCell {
  /** Position of the first column. */
  column: number;
  span: number;
  isMember: boolean;
}

/**
 * Returns the cells of a user's row. Groups that the user is not in share a cell: a thousand users and hundreds of
 * groups would be more cells than a browser draws in a minute.
 * @param columns position of each shown group, by its id
 */
export function membershipCells(
  { groups }: Pick<Member, 'groups'>,
  columns: ReadonlyMap<number, number>,
): MembershipCell[] {
  const memberColumns = groups.flatMap((id) => columns.get(id) ?? []).sort((a, b) => a - b);
  const cells: MembershipCell[] = [];
  let next = 0;
  const addGap = (end: number) => {
    if (end > next) cells.push({ column: next, span: end - next, isMember: false });
  };
  for (const column of memberColumns) {
    addGap(column);
    cells.push({ column, span: 1, isMember: true });
    next = column + 1;
  }
  addGap(columns.size);
  return cells;
}
