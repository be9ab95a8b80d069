import { collection, request } from '@trestle/kit/core';
import { product } from '@trestle/schema/entities/product';
import type {
  AppliedPriceChange,
  PriceChangePreview,
  PriceChangeRequest,
  UndonePriceChange,
} from '@trestle/schema/priceChange';

const path = () => `${collection(product).path}price_change/`;

/** Asks what a price change would do. @throws ApiError */
export const previewPrices = (body: PriceChangeRequest, signal: AbortSignal): Promise<PriceChangePreview> =>
  request(`${path()}preview/`, { method: 'POST', body, signal });

/** Changes prices as previewed. `key` makes a repeat safe. @throws ApiError, 409 when a price has changed meanwhile */
export const applyPrices = (body: PriceChangeRequest, preview: string, key: string): Promise<AppliedPriceChange> =>
  request(path(), { method: 'POST', body: { ...body, preview }, headers: { 'Idempotency-Key': key } });

/** Restores the former prices. @throws ApiError */
export const undoPrices = (id: string): Promise<UndonePriceChange> =>
  request(`${path()}undo/`, { method: 'POST', body: { id } });
