import { decide, decidingState, groupVerdict, type GroupRules, type Verdict } from '@trestle/schema/access';

/** A user as the report needs one. */
export interface Member {
  id: number;
  name: string;
  username: string;
  superuser: boolean;
  groups: readonly number[];
}

/** What one group alone says of each route, and what a member of all of them gets (S2 §2 "User Permissions"). */
export interface RouteRow {
  route: string;
  verdicts: Verdict[];
  combined: Verdict;
}

/** A group without a record lets nobody in (contract §2.4). */
export const rulesOf = (group: { id: number; name: string }, records: readonly GroupRules[]): GroupRules =>
  records.find((record) => record.group === group.id) ?? {
    group: group.id,
    group__name: group.name,
    deny_by_default: true,
    states: [],
  };

interface DatedGroup {
  id: number;
  name: string;
  hasEnded: boolean;
}
/** A user's groups: those that count now, and those that have ended, which the server leaves out, too. */
export const groupsOf = <G extends DatedGroup>(
  user: Pick<Member, 'groups'> | undefined,
  all: readonly G[],
): { groups: G[]; ended: G[] } => {
  const own = all.filter(({ id }) => user?.groups.includes(id));
  return { groups: own.filter(({ hasEnded }) => !hasEnded), ended: own.filter(({ hasEnded }) => hasEnded) };
};

/** Results by route: of each group, and the combined one, by the function that servers and menus use. */
export const routeRows = (
  routes: readonly string[],
  groups: readonly GroupRules[],
  administrator: boolean,
  usePermissions: boolean,
): RouteRow[] =>
  routes.map((route) => ({
    route,
    verdicts: groups.map((group) => groupVerdict(group, decidingState([group], route)).verdict),
    combined: combined(decide({ use_permissions: usePermissions, superuser: administrator, groups }, route)),
  }));
const combined = ({ allowed, verdict }: { allowed: boolean; verdict: Verdict }): Verdict =>
  verdict === '-' && !allowed ? 'Deny (By Default)' : verdict;

/** The users who are in one of the chosen groups; all when none is chosen. */
export const membersOf = (users: readonly Member[], chosen: ReadonlySet<number>): Member[] =>
  users.filter((user) => chosen.size === 0 || user.groups.some((group) => chosen.has(group)));
