import { collection, forActiveVariant, withLoadError } from '@trestle/kit/core';
import { activityOfRow } from '@trestle/kit/list';
import { group } from '@trestle/schema/entities/group';
import { user } from '@trestle/schema/entities/user';
import { isStoreUser } from '@trestle/schema/rights/userPrivileges';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Member, RightsSource } from '@trestle/schema/rights/rightsSets';
import { loadAllRows } from '../loadAllRows';
import { loadRecords, type PermissionRecord } from './loadRecords';

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

/** Creates a function that tells whether somebody with a store and ids of groups works at a store. */
export const storeUserTest = (groups: RightsSource['groups']) => {
  const nameById = new Map(groups.filter(({ hasEnded }) => !hasEnded).map(({ id, name }) => [id, name]));
  return ({ store, groups: ids }: { store: number | null; groups: readonly number[] }): boolean =>
    isStoreUser({ store, groups: ids.map((id) => ({ name: nameById.get(id) ?? '' })) });
};

const loadReportData = async (signal: AbortSignal): Promise<ReportData> => {
  const [groupRows, records, users] = await Promise.all([
    loadAllRows(collection(forActiveVariant(group)).list, { filter: 'all', sort: 'name' }, signal),
    loadRecords(signal),
    loadAllRows(collection(forActiveVariant(user)).list, { filter: 'all', sort: 'username' }, signal),
  ]);
  const groups = groupRows.map((row) => ({
    id: row.id,
    name: row.name,
    hasEnded: activityOfRow(forActiveVariant(group), row) === 'inactive',
  }));
  const worksAtStore = storeUserTest(groups);
  return {
    groups,
    records,
    users: users.map((row) => ({
      id: row.id,
      username: row.username,
      name: row.descriptive_name ?? row.username,
      superuser: row.is_superuser === true,
      isActive: activityOfRow(forActiveVariant(user), row) !== 'inactive',
      isStoreUser: worksAtStore({ store: row.store ?? null, groups: row.groups as number[] }),
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
