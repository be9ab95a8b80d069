import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { PriceChangePreview, PriceChangeRequest } from '@trestle/schema/priceChange';
import { useEffect, useState } from 'react';
import { previewPrices } from './priceChangeCalls';

/** Pause in typing after which the preview is computed. */
const DEBOUNCE_MS = 250;

/** The state of the preview. Without a request there is none. */
export interface PricePreviewState {
  /** May still belong to the previous request. */
  preview: PriceChangePreview | undefined;
  /** Whether the preview belongs to the request. */
  isCurrent: boolean;
  error: UseQueryResult['error'];
  reload: () => void;
}

/** Loads the preview of a price change once the user pauses typing. */
export const usePricePreview = (request: PriceChangeRequest | undefined): PricePreviewState => {
  const requestKey = JSON.stringify(request);
  const [settledKey, setSettledKey] = useState(requestKey);
  useEffect(() => {
    const timer = setTimeout(() => setSettledKey(requestKey), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [requestKey]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['price change', settledKey],
    queryFn: ({ signal }) => previewPrices(JSON.parse(settledKey!) as PriceChangeRequest, signal),
    enabled: settledKey !== undefined && request !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return {
    preview: request && !error ? data : undefined,
    isCurrent: request !== undefined && requestKey === settledKey && !isPlaceholderData && !isFetching && !error,
    error: request && requestKey === settledKey ? error : null,
    reload: () => void refetch(),
  };
};
