import { collection, loadError } from '@trestle/kit/core';
import { notice } from '@trestle/schema/entities/notice';
import type { RowOf } from '@trestle/schema/entity';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTICES_KEY } from './useUnreadNotices';

export type NoticeRow = RowOf<typeof notice>;

/** Notices that the panel shows at first, and that 'Show older' adds. */
const NOTICES_PER_STEP = 20;

/** The newest notices, and what can be done with them. Each change throws ApiError. */
export const useNotices = () => {
  const [limit, setLimit] = useState(NOTICES_PER_STEP);
  const client = useQueryClient();
  const calls = collection(notice);
  const reply = useQuery({
    queryKey: [...NOTICES_KEY, limit],
    queryFn: ({ signal }) => calls.list({ limit, sort: '-id' }, signal),
    placeholderData: keepPreviousData,
  });
  const change = async (id: number, body: Partial<NoticeRow>): Promise<void> => {
    await calls.patch(id, body);
    await client.invalidateQueries({ queryKey: NOTICES_KEY });
  };
  return {
    notices: reply.data?.results,
    count: reply.data?.count ?? 0,
    error: loadError(reply),
    reload: () => void reply.refetch(),
    showOlder: () => setLimit(limit + NOTICES_PER_STEP),
    markRead: ({ id, is_read: isRead }: NoticeRow) => (isRead ? Promise.resolve() : change(id, { is_read: true })),
    markAllRead: (newest: number) => change(newest, { is_read: true, and_older: true }),
  };
};
