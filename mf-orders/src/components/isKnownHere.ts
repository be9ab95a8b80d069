import { hasArrived } from '@trestle/trade/core';

/** Whether goods of a delivery date are in the warehouse, as far as the user may know: not where the date is hidden. */
export const isKnownHere = (day: string | null | undefined, today: string): boolean =>
  day !== undefined && hasArrived(day, today);
