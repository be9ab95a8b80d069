import type { Entity, RowOf } from '@trestle/schema/entity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { collection } from '../core/api/collection';
import { RECORD_KEY, refreshOtherQueries } from '../core/api/refreshQueries';

const recordQueryKey = (entity: Entity, id: number | string) => [RECORD_KEY, entity.name, String(id)] as const;

/** Loads a record whenever a form opens, unless it was loaded in the last 5 seconds, as after a save. */
export const useRecord = <E extends Entity>(entity: E, id: number | string) => {
  const recordQuery = useQuery({
    queryKey: recordQueryKey(entity, id),
    queryFn: ({ signal }) => collection(entity).item(id, signal),
    gcTime: 10_000,
    // The form keeps the version that it opened. A newer one is found by the save (409).
    refetchOnReconnect: false,
  });
  // A form must not open over a record that is being reloaded.
  const isSettled = recordQuery.data !== undefined && !recordQuery.isFetching;
  return {
    record: isSettled ? (recordQuery.data as RowOf<E>) : undefined,
    error: recordQuery.isFetching ? null : recordQuery.error,
    retry: () => void recordQuery.refetch(),
  };
};

/** Keeps what a write stored for the next form, and loads lists and look-ups again. */
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
