import { formatArrival } from '@trestle/trade/core';

/** When goods of a delivery date can be had: 'now', 'on 14 Dec', or '' where a rule hides the date. */
export const formatDelivery = (day: string | null | undefined, today: string): string =>
  day === undefined ? '' : formatArrival(day, today);
