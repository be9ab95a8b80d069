import { useQuery } from '@tanstack/react-query';
import { loadError } from '@trestle/kit/core';
import { loadPicture } from './loadPicture';

const STALE_TIME_MS = 60_000;

/**
 * The newest picture of a product.
 * @returns the id of its file; null for none, or when it can't be loaded; undefined while it loads
 */
export const useProductPicture = (product: number | null, enabled = true): number | null | undefined => {
  const reply = useQuery({
    queryKey: ['list', 'file', 'picture of product', product],
    queryFn: () => loadPicture(product!),
    enabled: enabled && product !== null,
    staleTime: STALE_TIME_MS,
  });
  return loadError(reply) || product === null ? null : reply.data;
};
