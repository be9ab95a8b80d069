import { collection, forActiveVariant, useMayCall } from '@trestle/kit/core';
import { activityOfRow } from '@trestle/kit/list';
import { group } from '@trestle/schema/entities/group';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** More groups than any house has. */
const ALL = { limit: 2000, filter: 'all', sort: 'name' };

/** A group as its members know it. One that has ended, in Go's variant by its dates, gives them nothing (S2 §3). */
export interface NamedGroup {
  name: string;
  hasEnded: boolean;
}

/** The names of all groups by their id; undefined while they aren't known, or for who may not see groups. */
export const useGroups = (): ReadonlyMap<number, NamedGroup> | undefined => {
  const may = useMayCall(group, 'list');
  const { data } = useQuery({
    queryKey: ['list', 'group', 'names'],
    enabled: may,
    queryFn: ({ signal }) => collection(forActiveVariant(group)).list(ALL, signal),
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
