import { collection, forActiveVariant, type Query } from '@trestle/kit/core';
import { activityOfRow } from '@trestle/kit/list';
import type { GroupRules } from '@trestle/schema/access';
import { group } from '@trestle/schema/entities/group';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { user } from '@trestle/schema/entities/user';
import { isStoreUser } from '@trestle/schema/userPrivileges';
import { useQuery } from '@tanstack/react-query';
import type { Member } from '@trestle/schema/rights/rightsSets';

/** More groups or users than any company has, and the call's limit (contract §2.2). */
const ALL_ROWS: Query = { limit: 10_000, filter: 'all' };

export interface ReportData {
  /** `hasEnded`: the group's dates have ended (Go variant). It gives its members nothing (S2 §3). */
  groups: { id: number; name: string; hasEnded: boolean }[];
  /** The permission records with all their states. */
  records: (GroupRules & { id: number; details: string })[];
  users: Member[];
}

/** Props of each tab. The address holds the chosen record. */
export interface ReportTabProps {
  data: ReportData;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

const load = async (signal: AbortSignal): Promise<ReportData> => {
  const [groups, records, users] = await Promise.all([
    collection(forActiveVariant(group)).list({ ...ALL_ROWS, sort: 'name' }, signal),
    collection(groupPermissions).list({ ...ALL_ROWS, sort: 'group__name' }, signal),
    collection(forActiveVariant(user)).list({ ...ALL_ROWS, sort: 'username' }, signal),
  ]);
  const named = new Map(groups.results.map(({ id, name }) => [id, name]));
  const whole = await Promise.all(records.results.map(({ id }) => collection(groupPermissions).item(id, signal)));
  return {
    groups: groups.results.map((row) => ({
      id: row.id,
      name: row.name,
      hasEnded: activityOfRow(forActiveVariant(group), row) === 'inactive',
    })),
    records: whole as unknown as ReportData['records'],
    users: users.results.map((row) => ({
      id: row.id,
      username: row.username,
      name: row.descriptive_name ?? row.username,
      superuser: row.is_superuser === true,
      isActive: activityOfRow(forActiveVariant(user), row) !== 'inactive',
      isStoreUser: isStoreUser({
        store: row.store ?? null,
        groups: row.groups.map((id) => ({ name: named.get(id as number) ?? '' })),
      }),
      groups: row.groups as number[],
    })),
  };
};

/** Loads all users, groups and permission records. */
export const useReportData = (enabled = true) =>
  useQuery({ queryKey: ['list', 'permission report'], enabled, queryFn: ({ signal }) => load(signal) });
