import { request, settings } from '@trestle/kit/core';
import type { ListedSession } from '@trestle/schema/listedSession';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Where somebody is logged in. */
export interface UserSession extends ListedSession {
  /** Whether it is the one of this browser. */
  current: boolean;
}

/** Whose sessions: the user's own, one person's, or those of all. The last two are for administrators. */
export type SessionOwner = 'own' | number | 'all';

const path = () => `/api/${settings.slug}/session/`;
const queryOf = (user: SessionOwner) => (user === 'own' ? {} : { user: String(user) });

/** The sessions that have not ended, and the calls that end one or all of a person. Each rejects with an ApiError. */
export const useSessions = (owner: SessionOwner) => {
  const client = useQueryClient();
  const key = ['sessions', owner];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      request<{ count: number; results: UserSession[] }>(path(), { query: queryOf(owner), signal }),
  });
  const reload = () => client.invalidateQueries({ queryKey: ['sessions'] });
  return {
    ...query,
    endOne: async ({ id, actor }: UserSession) => {
      await request(`${path()}${id}/`, { method: 'DELETE', query: queryOf(owner === 'own' ? owner : actor) });
      await reload();
    },
    endAll: async (user: number) => {
      await request(`${path()}end_all/`, { method: 'POST', body: { user } });
      await reload();
    },
  };
};
