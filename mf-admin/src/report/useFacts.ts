import { collection, forActiveVariant, type Query } from '@trestle/kit/core';
import { activityOfRow } from '@trestle/kit/list';
import type { GroupRules } from '@trestle/schema/access';
import { group } from '@trestle/schema/entities/group';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { user } from '@trestle/schema/entities/user';
import { useQuery } from '@tanstack/react-query';
import type { Member } from './matrix';

/** More groups or users than any house has; the call's own limit (contract §2.2). */
const ALL: Query = { limit: 10_000, filter: 'all' };

export interface Facts {
  /** `hasEnded`: in Go's variant by its dates; it gives its members nothing (S2 §3). */
  groups: { id: number; name: string; hasEnded: boolean }[];
  /** The group permissions whole, with their states. */
  records: (GroupRules & { id: number; details: string })[];
  users: Member[];
}

/** What each tab is given; which record it looks at is in the page's address. */
export interface TabProps {
  facts: Facts;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

const load = async (signal: AbortSignal): Promise<Facts> => {
  const [groups, records, users] = await Promise.all([
    collection(forActiveVariant(group)).list({ ...ALL, sort: 'name' }, signal),
    collection(groupPermissions).list({ ...ALL, sort: 'group__name' }, signal),
    collection(user).list({ ...ALL, sort: 'username' }, signal),
  ]);
  const whole = await Promise.all(records.results.map(({ id }) => collection(groupPermissions).item(id, signal)));
  return {
    groups: groups.results.map((row) => ({
      id: row.id,
      name: row.name,
      hasEnded: activityOfRow(forActiveVariant(group), row) === 'inactive',
    })),
    records: whole as unknown as Facts['records'],
    users: users.results.map((row) => ({
      id: row.id,
      username: row.username,
      name: row.descriptive_name ?? row.username,
      superuser: row.is_superuser === true,
      groups: row.groups as number[],
    })),
  };
};

/** What the report is made of: all users, groups and what each group may. */
export const useFacts = () => useQuery({ queryKey: ['permission report'], queryFn: ({ signal }) => load(signal) });
