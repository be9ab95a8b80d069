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
  /** Whether the effect was found, or there is none. Until then the change can't be confirmed. */
  isKnown: boolean;
  retry: () => void;
}

/** Finds the effect of a change on rows, again whenever other rows are affected. */
export const useBulkEffect = (
  findEffect: EffectOfChange | undefined,
  field: string,
  rows: readonly SelectedRow[],
): BulkEffectProps => {
  const enabled = findEffect !== undefined && rows.length > 0;
  const { data, error, isPending, isFetching, refetch } = useQuery<ReactNode, Error>({
    queryKey: ['bulk effect', field, rows.map((row) => row['id'])],
    enabled,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => (await findEffect!(field, rows, signal)) ?? null,
  });
  return {
    content: enabled ? data : null,
    error: enabled ? error : null,
    isKnown: !enabled || (!isPending && !isFetching && error === null),
    retry: () => void refetch(),
  };
};

/** Shows the effect of a change, a spinner while the effect is looked up, or the error. */
export function BulkEffect({ content, error, isKnown, retry }: BulkEffectProps) {
  if (error) return <ErrorCard title="What this touches could not be loaded" error={error} onRetry={retry} />;
  if (!isKnown) return <Spinner size="tiny" labelPosition="after" label="Looking up what this touches" />;
  return <>{content}</>;
}
