import { collection, forActiveVariant, useMayCall, withLoadError } from '@trestle/kit/core';
import { activityOfRow } from '@trestle/kit/list';
import { group } from '@trestle/schema/entities/group';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Reads more groups than any company has. */
const ALL_GROUPS_QUERY = { limit: 2000, filter: 'all', sort: 'name' };

/** A group's name and state. In the Go variant a group whose dates have ended gives its members nothing (S2 §3). */
export interface NamedGroup {
  name: string;
  hasEnded: boolean;
}

/** The groups' names by id; undefined while they load, where they could not be loaded, and for whoever may not see them. */
export type GroupsById = ReadonlyMap<number, NamedGroup> | undefined;

/** Loads the names of all groups, with the error where they could not be loaded. */
export const useGroupNames = () => {
  const mayListGroups = useMayCall(group, 'list');
  const query = useQuery({
    queryKey: ['list', 'group', 'names'],
    enabled: mayListGroups,
    queryFn: ({ signal }) => collection(forActiveVariant(group)).list(ALL_GROUPS_QUERY, signal),
  });
  const { data, error, refetch } = withLoadError(query);
  const groups = useMemo(
    (): GroupsById =>
      data &&
      new Map(
        data.results.map((row) => [
          row.id,
          { name: row.name, hasEnded: activityOfRow(forActiveVariant(group), row) === 'inactive' },
        ]),
      ),
    [data],
  );
  return { groups, error, isLoading: query.isFetching && !groups, retry: () => void refetch() };
};

/** Loads the names of all groups. */
export const useGroups = (): GroupsById => useGroupNames().groups;
