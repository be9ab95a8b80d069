import { collection, useMayCall, useSession } from '@trestle/kit/core';
import { useQuery } from '@tanstack/react-query';
import { userList } from '@trestle/schema/entities/user_list';
import type { ListEntry } from '@trestle/schema/report';

/** Number of people that are offered. */
const MAX_PEOPLE = 1000;

/**
 * Loads the people whom the user can choose as recipients: the active people that they may list, and themselves.
 * @param recipients ids of the current recipients. They stay in the list, marked when they are inactive
 */
export const usePeople = (recipients: readonly number[]): readonly ListEntry[] => {
  const { user } = useSession();
  const enabled = useMayCall(userList, 'list');
  const activePeople = useQuery({
    queryKey: ['list', userList.name, 'people'],
    queryFn: ({ signal }) => collection(userList).list({ limit: MAX_PEOPLE, sort: 'descriptive_name' }, signal),
    enabled,
  });
  const ids = recipients.join();
  const recipientPeople = useQuery({
    queryKey: ['list', userList.name, 'people', ids],
    queryFn: ({ signal }) => collection(userList).list({ _ids: ids, limit: MAX_PEOPLE }, signal),
    enabled: enabled && ids !== '',
  });
  const ownEntry = user ? [{ value: user.id, label: `${user.descriptive_name} (you)` }] : [];
  // Recipients stay in the list while names are loading, and for users who may not read names.
  if (!activePeople.data)
    return [
      ...ownEntry,
      ...recipients.filter((id) => id !== user?.id).map((id) => ({ value: id, label: `User ${id}` })),
    ];
  const { count, results } = activePeople.data;
  const activeIds = new Set(results.map(({ id }) => id));
  const isComplete = count <= results.length;
  const others = [...results, ...(recipientPeople.data?.results ?? []).filter(({ id }) => !activeIds.has(id))].filter(
    ({ id }) => id !== user?.id,
  );
  return [
    ...ownEntry,
    ...others.map(({ id, descriptive_name: name }) => ({
      value: id,
      label: `${name ?? `User ${id}`}${isComplete && !activeIds.has(id) ? ' (inactive)' : ''}`,
    })),
  ];
};
