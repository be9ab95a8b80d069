import { Spinner } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import type { SelectedRow } from './useSelection';

/**
 * Finds out what else a new value of a field brings about, such as orders that wait longer.
 * @returns what the preview shows; null for a field without such an effect
 */
export type EffectOfChange = (
  field: string,
  rows: readonly SelectedRow[],
  signal: AbortSignal,
) => Promise<ReactNode> | null;

interface BulkEffectProps {
  content: ReactNode;
  error: Error | null;
  /** Whether the preview is complete: nobody confirms what they have not seen. */
  isKnown: boolean;
  retry: () => void;
}

/** Finds the effect of a change on rows, each time these are others. */
export const useBulkEffect = (
  effectOf: EffectOfChange | undefined,
  field: string,
  rows: readonly SelectedRow[],
): BulkEffectProps => {
  const enabled = effectOf !== undefined && rows.length > 0;
  const { data, error, isPending, isFetching, refetch } = useQuery<ReactNode, Error>({
    queryKey: ['bulk effect', field, rows.map((row) => row['id'])],
    enabled,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => (await effectOf!(field, rows, signal)) ?? null,
  });
  return {
    content: enabled ? data : null,
    error: enabled ? error : null,
    isKnown: !enabled || (!isPending && !isFetching && error === null),
    retry: () => void refetch(),
  };
};

/** Shows the effect, or that it is being looked up. */
export function BulkEffect({ content, error, isKnown, retry }: BulkEffectProps) {
  if (error) return <ErrorCard title="What this touches could not be loaded" error={error} onRetry={retry} />;
  if (!isKnown) return <Spinner size="tiny" labelPosition="after" label="Looking up what this touches" />;
  return <>{content}</>;
}
