import type { OverlayTarget } from '@trestle/kit/core';
import { cardTarget } from '@trestle/trade/productCard';
import type { Location } from 'react-router';
import type { SearchResult } from './searchResults';

/** Returns where a result leads within the application: a page, or a card over the current one. */
export const resultTarget = (
  page: Location,
  { to, card }: SearchResult,
): Pick<OverlayTarget, 'to'> & Partial<OverlayTarget> =>
  card === undefined ? { to: to ?? '/' } : cardTarget(page, card);
