import { collection, forActiveVariant, loadError, toast } from '@trestle/kit/core';
import { activityOfRow } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { user } from '@trestle/schema/entities/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadAllRows } from '../loadAllRows';

type MemberRow = RowOf<typeof user>;
/** All users, because their rows carry their groups. */
const ALL_USERS_QUERY = { filter: 'all', sort: 'username' };

/** Loads a group's members. Adding or removing a member saves that user immediately. */
export const useMembers = (group: number, enabled: boolean) => {
  const client = useQueryClient();
  const reply = useQuery({
    queryKey: ['list', 'user', 'members'],
    enabled,
    queryFn: ({ signal }) => loadAllRows(collection(forActiveVariant(user)).list, ALL_USERS_QUERY, signal),
  });

  const [waitingChanges, setWaitingChanges] = useState(0);
  const lastChange = useRef(Promise.resolve());
  const save = async (
    id: number,
    updateGroups: (groups: number[]) => number[],
    messageFor: (name: string) => string,
  ): Promise<void> => {
    try {
      const people = collection(user);
      const person = await people.item(id);
      await people.patch(id, { groups: updateGroups(person.groups), modified_date: person.modified_date });
      toast.success(messageFor(person.descriptive_name ?? person.username));
    } catch (refusal) {
      toast.error((refusal as Error).message);
    }
    await client.invalidateQueries({ queryKey: ['list'] });
    setWaitingChanges((count) => count - 1);
  };
  /** Saves one person after the other, however quickly they are chosen. */
  const change = (...args: Parameters<typeof save>): Promise<void> => {
    setWaitingChanges((count) => count + 1);
    lastChange.current = lastChange.current.then(() => save(...args));
    return lastChange.current;
  };
  const activeUsers = reply.data?.filter((row) => activityOfRow(forActiveVariant(user), row) !== 'inactive');
  return {
    /** Returns everybody who may do everything: active superusers, and the active members of a superuser group. */
    administrators: (isSuperuserGroup: boolean) =>
      (activeUsers ?? []).filter((row) => row.is_superuser || (isSuperuserGroup && row.groups.includes(group))),
    members: reply.data?.filter(({ groups }) => groups.includes(group)) as MemberRow[] | undefined,
    error: loadError(reply),
    retry: () => void reply.refetch(),
    isSaving: waitingChanges > 0,
    add: (id: number) =>
      change(
        id,
        (groups) => [...new Set([...groups, group])],
        (name) => `${name} is a member now`,
      ),
    remove: (id: number) =>
      change(
        id,
        (groups) => groups.filter((each) => each !== group),
        (name) => `${name} is no longer a member`,
      ),
  };
};
