import { regional } from './regional';

/** Adds the currency to the heading of amounts: 'Unit price (AUD)'. */
export const amountLabel = (label: string): string => `${label} (${regional().currency})`;
