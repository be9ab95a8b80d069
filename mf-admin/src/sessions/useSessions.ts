import { request, settings, withLoadError } from '@trestle/kit/core';
import type { ListedSession } from '@trestle/schema/listedSession';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reloadAfter } from '../machines/reloadAfter';

/** A session of a user, as the page lists it. */
export interface UserSession extends Omit<ListedSession, 'superuser'> {
  /** The session of this browser. */
  current: boolean;
  /** Whether the user may end it: only a superuser ends a superuser's. */
  may_end: boolean;
}

/** Whose sessions: the user's own, one person's, or those of all. The last two are for administrators. */
export type SessionOwner = 'own' | number | 'all';

const sessionPath = () => `/api/${settings.slug}/session/`;
const queryOf = (user: SessionOwner) => (user === 'own' ? {} : { user: String(user) });

/**
 * Loads the sessions that have not ended. Also returns the calls that end one session, or all of a user except this
 * browser's; these reject with an ApiError.
 */
export const useSessions = (owner: SessionOwner) => {
  const client = useQueryClient();
  const key = ['sessions', owner];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      request<{ count: number; results: UserSession[] }>(sessionPath(), { query: queryOf(owner), signal }),
  });
  const withReload = <T>(change: Promise<T>): Promise<T> => reloadAfter(client, [['sessions']], change);
  return {
    ...withLoadError(query),
    endOne: ({ id, actor }: UserSession) =>
      withReload(
        request<void>(`${sessionPath()}${id}/`, { method: 'DELETE', query: queryOf(owner === 'own' ? owner : actor) }),
      ),
    endAll: (user: number) => withReload(request<void>(`${sessionPath()}end_all/`, { method: 'POST', body: { user } })),
  };
};
