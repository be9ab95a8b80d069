import { collection, forActiveVariant, useMayCall } from '@trestle/kit/core';
import { activityOfRow } from '@trestle/kit/list';
import { group } from '@trestle/schema/entities/group';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Reads more groups than any company has. */
const ALL_GROUPS_QUERY = { limit: 2000, filter: 'all', sort: 'name' };

/** Names the query of all groups' names. */
export const GROUP_NAMES_KEY = ['list', 'group', 'names'] as const;

/** A group's name and state. In the Go variant a group whose dates have ended gives its members nothing (S2 §3). */
export interface NamedGroup {
  name: string;
  hasEnded: boolean;
}

/**
 * Loads the names of all groups, by id.
 * @returns undefined while loading, and for users who may not see groups
 */
export const useGroups = (): ReadonlyMap<number, NamedGroup> | undefined => {
  const mayListGroups = useMayCall(group, 'list');
  const { data } = useQuery({
    queryKey: GROUP_NAMES_KEY,
    enabled: mayListGroups,
    queryFn: ({ signal }) => collection(forActiveVariant(group)).list(ALL_GROUPS_QUERY, signal),
  });
  return useMemo(
    () =>
      data &&
      new Map(
        data.results.map((row) => [
          row.id,
          { name: row.name, hasEnded: activityOfRow(forActiveVariant(group), row) === 'inactive' },
        ]),
      ),
    [data],
  );
};
