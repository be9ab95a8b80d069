import {
  decide,
  decidingState,
  groupVerdict,
  type AccessRules,
  type GroupRules,
  type Verdict,
} from '@trestle/schema/access';

/** The part of a user that the report needs. */
export interface Member {
  id: number;
  name: string;
  username: string;
  superuser: boolean;
  groups: readonly number[];
}

/** One route's verdict by group, and the combined verdict (S2 §2 'User Permissions'). */
export interface RouteVerdicts {
  route: string;
  verdicts: Verdict[];
  combined: Verdict;
}

/** The rules of one group. A group without a record denies everything (contract §2.4). */
export const rulesOfGroup = (group: { id: number; name: string }, records: readonly GroupRules[]): GroupRules =>
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
/** Splits a user's groups into current and ended ones. The server ignores ended ones too. */
export const splitGroups = <G extends DatedGroup>(
  user: Pick<Member, 'groups'> | undefined,
  all: readonly G[],
): { groups: G[]; ended: G[] } => {
  const own = all.filter(({ id }) => user?.groups.includes(id));
  return { groups: own.filter(({ hasEnded }) => !hasEnded), ended: own.filter(({ hasEnded }) => hasEnded) };
};

/** Computes every route's verdicts with the function that servers and menus use. */
export const routeVerdicts = (
  routes: readonly string[],
  groups: readonly GroupRules[],
  rules: Omit<AccessRules, 'groups'>,
): RouteVerdicts[] =>
  routes.map((route) => ({
    route,
    verdicts: groups.map((group) => groupVerdict(group, decidingState([group], route)).verdict),
    combined: combined(decide({ ...rules, groups }, route)),
  }));
const combined = ({ allowed, verdict }: { allowed: boolean; verdict: Verdict }): Verdict =>
  verdict === '-' && !allowed ? 'Deny (By Default)' : verdict;

/** The users in any of the chosen groups; all users when none is chosen. */
export const filterMembers = (users: readonly Member[], chosen: ReadonlySet<number>): Member[] =>
  users.filter((user) => chosen.size === 0 || user.groups.some((group) => chosen.has(group)));
