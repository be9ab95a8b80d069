import { amountText } from '@trestle/schema/regional/amountFormat';

/** Formats an amount with two decimals and no currency, as inputs show it: `1,290.00`; '' for anything but a number. */
export const formatAmount = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? amountText(value) : '';
