import type { AccessRules, GroupRules } from '../access';

/** A user, with everything that their rights depend on. */
export interface Member {
  id: number;
  name: string;
  username: string;
  superuser: boolean;
  /** Whether they can log in. */
  isActive: boolean;
  /** Whether they work at a store, and not at head office. */
  isStoreUser: boolean;
  groups: readonly number[];
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
  const ownGroups = all.filter(({ id }) => user?.groups.includes(id));
  return { groups: ownGroups.filter(({ hasEnded }) => !hasEnded), ended: ownGroups.filter(({ hasEnded }) => hasEnded) };
};

/** Users with the same rights: the same groups, superuser or not, of a store or of head office. */
export interface RightsSet {
  key: string;
  rules: AccessRules;
  isStoreUser: boolean;
  members: Member[];
}

/** The records that the rights of all users follow from. */
export interface RightsSource {
  groups: readonly { id: number; name: string; hasEnded: boolean }[];
  records: readonly GroupRules[];
  users: readonly Member[];
}
/** The server's settings that rights depend on, besides the rules. */
export interface RightsSettings {
  superuserGroup: string;
  usePermissions: boolean;
  adminEntities: readonly string[];
}

/** Returns the rules of somebody who has these groups. Ended groups give nothing. */
export const rulesOf = (
  person: Pick<Member, 'groups' | 'superuser'>,
  { groups, records }: Pick<RightsSource, 'groups' | 'records'>,
  { superuserGroup, usePermissions, adminEntities }: RightsSettings,
): AccessRules => {
  const current = splitGroups(person, groups).groups;
  return {
    use_permissions: usePermissions,
    superuser: person.superuser || current.some(({ name }) => name === superuserGroup),
    adminEntities,
    groups: current.map((group) => rulesOfGroup(group, records)),
  };
};

/** Groups the active users, so that the rights of thousands are computed once for each distinct set. */
export const rightsSets = (source: RightsSource, settings: RightsSettings): RightsSet[] => {
  const sets = new Map<string, RightsSet>();
  const rulesByKey = new Map<string, AccessRules>();
  for (const member of source.users) {
    if (!member.isActive) continue;
    const rulesKey = [member.superuser, ...member.groups.toSorted((a, b) => a - b)].join(' ');
    const key = `${rulesKey} ${member.isStoreUser}`;
    const set = sets.get(key);
    if (set) {
      set.members.push(member);
      continue;
    }
    // Store users and head office share the rules object, so that its rights are computed once.
    const memberRules = rulesByKey.get(rulesKey) ?? rulesOf(member, source, settings);
    rulesByKey.set(rulesKey, memberRules);
    sets.set(key, { key, rules: memberRules, isStoreUser: member.isStoreUser, members: [member] });
  }
  return [...sets.values()];
};
