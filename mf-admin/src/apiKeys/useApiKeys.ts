import { collection, request, withLoadError } from '@trestle/kit/core';
import type { RowOf } from '@trestle/schema/entity';
import { apiKey } from '@trestle/schema/entities/api_key';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reloadAfter } from '../machines/reloadAfter';

/** An API key as the list shows it. */
export type ApiKeyRow = RowOf<typeof apiKey>;

/** The values of a new key. */
export interface KeyRequest {
  name: string;
  group: number | null;
  store: number | null;
  read_only: boolean;
  /** ISO text; null for never. */
  expires: string | null;
  addresses: readonly string[];
}
/** A key as the reply to its creation shows it, this once (contract §2.7). */
export interface NewKey {
  id: number;
  name: string;
  key: string;
}

const QUERY_KEY = ['list', apiKey.name];
/** Number of keys listed: more than any company has programs. */
const MAX_KEYS = 500;

/** Loads the API keys, newest first. Also returns the calls that create and end a key; these reject with an ApiError. */
export const useApiKeys = () => {
  const client = useQueryClient();
  const { path, list, remove } = collection(apiKey);
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => list({ limit: MAX_KEYS, sort: '-id' }, signal),
  });
  const withReload = <T>(change: Promise<T>): Promise<T> => reloadAfter(client, [QUERY_KEY], change);
  return {
    ...withLoadError(query),
    create: (values: KeyRequest) => withReload(request<NewKey>(path, { method: 'POST', body: values })),
    end: (id: number) => withReload(remove(id)),
  };
};
