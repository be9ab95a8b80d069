import { collection, request } from '@trestle/kit/core';
import { releaseToken } from '@trestle/schema/entities/release_token';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** A token as the reply to its creation shows it, this once (contract §3). */
export interface NewToken {
  id: number;
  name: string;
  remote: string;
  token: string;
}

const KEY = ['list', releaseToken.name];
/** More than any company has teams. */
const MAX_TOKENS = 500;

/** The release tokens, newest first, and the calls that make and end one. Each call rejects with an ApiError. */
export const useReleaseTokens = () => {
  const client = useQueryClient();
  const { path, list, remove } = collection(releaseToken);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => list({ limit: MAX_TOKENS, sort: '-id' }, signal),
  });
  const reload = () => client.invalidateQueries({ queryKey: KEY });
  return {
    ...query,
    create: async (token: { name: string; remote: string; expires: string | null }): Promise<NewToken> => {
      const newToken = await request<NewToken>(path, { method: 'POST', body: token });
      await reload();
      return newToken;
    },
    end: async (id: number): Promise<void> => {
      await remove(id);
      await reload();
    },
  };
};
