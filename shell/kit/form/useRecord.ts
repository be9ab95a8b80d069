import type { Entity, RowOf } from '@trestle/schema/entity';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { collection } from '../core/api/collection';

const recordQueryKey = (entity: Entity, id: number | string) => ['record', entity.name, String(id)] as const;

/** One record, loaded anew whenever a form opens (but for what came in the last 5 seconds, as after a save). */
export const useRecord = <E extends Entity>(entity: E, id: number | string) => {
  const found = useQuery({
    queryKey: recordQueryKey(entity, id),
    queryFn: ({ signal }) => collection(entity).item(id, signal),
    gcTime: 10_000,
    // Typing goes on over the version that was opened; who saved in between is found out by the save (409).
    refetchOnReconnect: false,
  });
  // A form must not open over a record that is just being replaced.
  const settled = found.data !== undefined && !found.isFetching;
  return {
    record: settled ? (found.data as RowOf<E>) : undefined,
    error: found.isFetching ? null : found.error,
    retry: () => void found.refetch(),
  };
};

/** After a write: what was stored is what the next form opens with, and no list or look-up is taken for fresh. */
const refreshOtherQueries = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'record', refetchType: 'active' });
};
export const useRecordCache = () => {
  const client = useQueryClient();
  return useMemo(
    () => ({
      stored: (entity: Entity, id: number | string, record: unknown) => {
        client.setQueryData(recordQueryKey(entity, id), record);
        void refreshOtherQueries(client);
      },
      removed: (entity: Entity, id: number | string) => {
        client.removeQueries({ queryKey: recordQueryKey(entity, id) });
        void refreshOtherQueries(client);
      },
    }),
    [client],
  );
};
