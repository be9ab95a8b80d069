import { collection, request, withLoadError } from '@trestle/kit/core';
import { releaseToken } from '@trestle/schema/entities/release_token';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reloadAfter } from '../machines/reloadAfter';

/** A token as the reply to its creation shows it, this once (contract §3). */
export interface NewToken {
  id: number;
  name: string;
  remote: string;
  token: string;
}

const QUERY_KEY = ['list', releaseToken.name];
/** Number of tokens listed: more than any company has teams. */
const MAX_TOKENS = 500;

/**
 * Loads the release tokens, newest first. Also returns the calls that create and end a token; these reject with an
 * ApiError.
 */
export const useReleaseTokens = () => {
  const client = useQueryClient();
  const { path, list, remove } = collection(releaseToken);
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => list({ limit: MAX_TOKENS, sort: '-id' }, signal),
  });
  const withReload = <T>(change: Promise<T>): Promise<T> => reloadAfter(client, [QUERY_KEY], change);
  return {
    ...withLoadError(query),
    create: (token: { name: string; remote: string; expires: string | null }) =>
      withReload(request<NewToken>(path, { method: 'POST', body: token })),
    end: (id: number) => withReload(remove(id)),
  };
};
