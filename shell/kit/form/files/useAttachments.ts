import type { Entity } from '@trestle/schema/entity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collection } from '../../core/api/collection';
import { loadError } from '../../core/api/loadError';

/** The record that notes and files are attached to. */
export interface AttachmentOwner {
  entity: Entity;
  id: number;
}
/** Number of rows loaded at once. */
const PAGE_ROWS = 50;

/**
 * Loads the notes or files on a record in steps, newest first.
 * @param attached the entity of notes or of files
 * @returns `more`: loads older rows; undefined where there are none
 */
export const useAttachments = <E extends Entity>(attached: E, { entity, id }: AttachmentOwner) => {
  const [limit, setLimit] = useState(PAGE_ROWS);
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', entity.name],
      ['other_id', 'eq', id],
    ],
  });
  const listQuery = useQuery({
    queryKey: ['list', attached.name, entity.name, id, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => collection(attached).list({ query, sort: '-id', limit }, signal),
  });
  const { count = 0, results = [] } = listQuery.data ?? {};
  return {
    rows: results,
    loading: listQuery.isPending,
    error: loadError(listQuery),
    reload: () => void listQuery.refetch(),
    more: count > results.length ? () => setLimit(limit + PAGE_ROWS) : undefined,
  };
};
