import { collection, request } from '@trestle/kit/core';
import { product } from '@trestle/schema/entities/product';
import type {
  AppliedPriceChange,
  PastPriceChange,
  PriceChangePreview,
  PriceChangeRequest,
  UndonePriceChange,
} from '@trestle/schema/priceChange';

const priceChangePath = () => `${collection(product).path}price_change/`;

/**
 * Returns the preview of a price change. Changes nothing.
 * @throws ApiError
 */
export const previewPrices = (body: PriceChangeRequest, signal: AbortSignal): Promise<PriceChangePreview> =>
  request(`${priceChangePath()}preview/`, { method: 'POST', body, signal });

/**
 * Changes prices as previewed. A repeat whose answer got lost changes them once.
 * @param preview digest of the preview that the user has seen
 * @throws ApiError, 409 when a price has changed since the preview
 */
export const applyPrices = (body: PriceChangeRequest, preview: string): Promise<AppliedPriceChange> =>
  request(priceChangePath(), { method: 'POST', body: { ...body, preview } });

/**
 * Restores the prices from before a price change, except those that were changed since.
 * @throws ApiError
 */
export const undoPrices = (id: string): Promise<UndonePriceChange> =>
  request(`${priceChangePath()}undo/`, { method: 'POST', body: { id } });

/**
 * Returns what an undo would restore, and which prices it would leave. Changes nothing.
 * @throws ApiError, 409 when the change is undone already
 */
export const previewUndo = (id: string, signal: AbortSignal): Promise<UndonePriceChange> =>
  request(`${priceChangePath()}undo/`, { method: 'POST', body: { id, preview: true }, signal });

/**
 * Returns the price changes of everybody that can be undone, or were, newest first.
 * @throws ApiError
 */
export const pastPriceChanges = async (signal: AbortSignal): Promise<readonly PastPriceChange[]> =>
  (await request<{ results: PastPriceChange[] }>(priceChangePath(), { signal })).results;
