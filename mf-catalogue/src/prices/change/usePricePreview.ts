import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { PriceChangePreview, PriceChangeRequest } from '@trestle/schema/priceChange';
import { useEffect, useState } from 'react';
import { previewPrices } from './priceChangeCalls';

/** Pause in typing after which the preview is computed. */
const DEBOUNCE_MS = 250;

/** The preview of a request, or of nothing while the request is incomplete. */
export interface PricePreviewState {
  /** May still be that of the former request. */
  preview: PriceChangePreview | undefined;
  /** Whether the preview belongs to the request. */
  isCurrent: boolean;
  error: UseQueryResult['error'];
  reload: () => void;
}

/** Asks the server what a price change would do, once the user pauses. */
export const usePricePreview = (request: PriceChangeRequest | undefined): PricePreviewState => {
  const text = JSON.stringify(request);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['price change', settled],
    queryFn: ({ signal }) => previewPrices(JSON.parse(settled!) as PriceChangeRequest, signal),
    enabled: settled !== undefined && request !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return {
    preview: request && !error ? data : undefined,
    isCurrent: request !== undefined && text === settled && !isPlaceholderData && !isFetching && !error,
    error: request && text === settled ? error : null,
    reload: () => void refetch(),
  };
};
