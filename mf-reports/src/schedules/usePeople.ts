import { collection, useMayCall, useSession } from '@trestle/kit/core';
import { useQuery } from '@tanstack/react-query';
import { userList } from '@trestle/schema/entities/user_list';
import type { ListEntry } from '@trestle/schema/report';

const MAX_PEOPLE = 1000;

/** The people whom the user may mail: those whom they see in lists, and themselves in any case. */
export const usePeople = (): readonly ListEntry[] => {
  const { user } = useSession();
  const mayList = useMayCall(userList, 'list');
  const { data } = useQuery({
    queryKey: ['list', userList.name, 'people'],
    queryFn: ({ signal }) => collection(userList).list({ limit: MAX_PEOPLE, sort: 'descriptive_name' }, signal),
    enabled: mayList,
  });
  const own = user ? [{ value: user.id, label: `${user.descriptive_name} (you)` }] : [];
  const others = (data?.results ?? []).filter(({ id }) => id !== user?.id);
  return [...own, ...others.map(({ id, descriptive_name: label }) => ({ value: id, label: label ?? `User ${id}` }))];
};
