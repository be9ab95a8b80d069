import type { Entity } from '@trestle/schema/entity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collection } from '../../core/api/collection';

/** The record that notes and files are attached to. */
export interface AttachmentOwner {
  entity: Entity;
  id: number;
}
/** Rows loaded at once. */
const PAGE_ROWS = 50;

/** The notes or files on a record, newest first, loaded in steps. */
export const useAttachments = <E extends Entity>(attached: E, { entity, id }: AttachmentOwner) => {
  const [limit, setLimit] = useState(PAGE_ROWS);
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', entity.name],
      ['other_id', 'eq', id],
    ],
  });
  const found = useQuery({
    queryKey: ['list', attached.name, entity.name, id, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => collection(attached).list({ query, sort: '-id', limit }, signal),
  });
  const { count = 0, results = [] } = found.data ?? {};
  return {
    rows: results,
    loading: found.isPending,
    error: found.data ? null : found.error,
    reload: () => void found.refetch(),
    more: count > results.length ? () => setLimit(limit + PAGE_ROWS) : undefined,
  };
};
