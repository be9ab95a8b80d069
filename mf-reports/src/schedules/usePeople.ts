import { collection, useMayCall, useSession } from '@trestle/kit/core';
import { useQuery } from '@tanstack/react-query';
import { userList } from '@trestle/schema/entities/user_list';
import type { ListEntry } from '@trestle/schema/report';

const MAX_PEOPLE = 1000;

/**
 * The people whom the user may mail: the active ones that they see in lists, and themselves in any case.
 * @param chosen ids of those who are mailed already: they stay in the list, marked where they are inactive
 */
export const usePeople = (chosen: readonly number[]): readonly ListEntry[] => {
  const { user } = useSession();
  const enabled = useMayCall(userList, 'list');
  const active = useQuery({
    queryKey: ['list', userList.name, 'people'],
    queryFn: ({ signal }) => collection(userList).list({ limit: MAX_PEOPLE, sort: 'descriptive_name' }, signal),
    enabled,
  });
  const ids = chosen.join();
  const keptPeople = useQuery({
    queryKey: ['list', userList.name, 'people', ids],
    queryFn: ({ signal }) => collection(userList).list({ _ids: ids, limit: MAX_PEOPLE }, signal),
    enabled: enabled && ids !== '',
  });
  const own = user ? [{ value: user.id, label: `${user.descriptive_name} (you)` }] : [];
  // Who is chosen stays, also before the names are here, and for those who may not read them.
  if (!active.data)
    return [...own, ...chosen.filter((id) => id !== user?.id).map((id) => ({ value: id, label: `User ${id}` }))];
  const { count, results } = active.data;
  const isActive = new Set(results.map(({ id }) => id));
  const isComplete = count <= results.length;
  const others = [...results, ...(keptPeople.data?.results ?? []).filter(({ id }) => !isActive.has(id))].filter(
    ({ id }) => id !== user?.id,
  );
  return [
    ...own,
    ...others.map(({ id, descriptive_name: name }) => ({
      value: id,
      label: `${name ?? `User ${id}`}${isComplete && !isActive.has(id) ? ' (inactive)' : ''}`,
    })),
  ];
};
