import { collection, forActiveVariant, withLoadError, type Query } from '@trestle/kit/core';
import { activityOfRow } from '@trestle/kit/list';
import { group } from '@trestle/schema/entities/group';
import { user } from '@trestle/schema/entities/user';
import { isStoreUser } from '@trestle/schema/rights/userPrivileges';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Member } from '@trestle/schema/rights/rightsSets';
import { loadRecords, type PermissionRecord } from './loadRecords';

/** Reads as many rows as a list call may return (contract §2.2): more groups or users than any company has. */
const ALL_ROWS: Query = { limit: 10_000, filter: 'all' };

/** Everybody's rights: groups, users and the rules of each group. */
export interface ReportData {
  /** `hasEnded`: the group's dates have ended (Go variant). It gives its members nothing (S2 §3). */
  groups: { id: number; name: string; hasEnded: boolean }[];
  /** The permission records with all their states. */
  records: PermissionRecord[];
  users: Member[];
}

/** Props of each tab. The address holds the id of the chosen user or record. */
export interface ReportTabProps {
  data: ReportData;
  chosenId: number | null;
  onChoose: (id: number | null) => void;
}

const loadReportData = async (signal: AbortSignal): Promise<ReportData> => {
  const [groups, records, users] = await Promise.all([
    collection(forActiveVariant(group)).list({ ...ALL_ROWS, sort: 'name' }, signal),
    loadRecords(ALL_ROWS, signal),
    collection(forActiveVariant(user)).list({ ...ALL_ROWS, sort: 'username' }, signal),
  ]);
  const nameByGroup = new Map(groups.results.map(({ id, name }) => [id, name]));
  return {
    groups: groups.results.map((row) => ({
      id: row.id,
      name: row.name,
      hasEnded: activityOfRow(forActiveVariant(group), row) === 'inactive',
    })),
    records,
    users: users.results.map((row) => ({
      id: row.id,
      username: row.username,
      name: row.descriptive_name ?? row.username,
      superuser: row.is_superuser === true,
      isActive: activityOfRow(forActiveVariant(user), row) !== 'inactive',
      isStoreUser: isStoreUser({
        store: row.store ?? null,
        groups: row.groups.map((id) => ({ name: nameByGroup.get(id as number) ?? '' })),
      }),
      groups: row.groups as number[],
    })),
  };
};

/** The query of all users, groups and permission records. */
export const reportQuery = queryOptions({
  queryKey: ['list', 'permission report'],
  queryFn: ({ signal }) => loadReportData(signal),
});
/** Loads all users, groups and permission records. */
export const useReportData = (enabled = true) => withLoadError(useQuery({ ...reportQuery, enabled }));
