import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReceivedRow, ShortRow } from '@trestle/schema/receipt';
import { useEffect, useState } from 'react';
import { previewReceipt } from './receiveCalls';

const DEBOUNCE_MS = 300;

/** What is short by the present count. */
export interface ShortPreview {
  short: readonly ShortRow[];
  /** Whether it is the answer to what is counted now. */
  isCurrent: boolean;
  error: Error | null;
  reload: () => void;
}

/** Asks which lines would wait, a moment after the last change of the count. */
export const useShort = (container: number, rows: readonly ReceivedRow[]): ShortPreview => {
  const key = JSON.stringify(rows);
  const [askedKey, setAskedKey] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setAskedKey(key), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const isEmpty = askedKey === '[]';
  const reply = useQuery({
    queryKey: ['container', container, 'receipt', askedKey],
    queryFn: ({ signal }) => previewReceipt(container, JSON.parse(askedKey) as ReceivedRow[], signal),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    short: isEmpty || key === '[]' ? [] : (reply.data?.short ?? []),
    isCurrent: key === askedKey && !isEmpty && reply.isSuccess && !reply.isPlaceholderData,
    error: isEmpty ? null : reply.error,
    reload: () => void reply.refetch(),
  };
};
