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
  const active = activePeople.data?.results ?? [];
  const activeIds = new Set(active.map(({ id }) => id));
  const isComplete = activePeople.data !== undefined && activePeople.data.count <= active.length;
  const namesById = new Map(
    [...active, ...(recipientPeople.data?.results ?? [])].map(({ id, descriptive_name: name }) => [id, name]),
  );
  const isInactive = (id: number) => isComplete && namesById.has(id) && !activeIds.has(id);
  // Every recipient is an entry, also while names are loading and where the user may not read one: a choice keeps
  // entries alone.
  const otherIds = [...new Set([...activeIds, ...recipients])].filter((id) => id !== user?.id);
  return [
    ...(user ? [{ value: user.id, label: `${user.descriptive_name} (you)` }] : []),
    ...otherIds.map((id) => ({
      value: id,
      label: `${namesById.get(id) ?? `User ${id}`}${isInactive(id) ? ' (inactive)' : ''}`,
    })),
  ];
};
