import { TYPED_ENDING, type PriceChangeDraft } from './priceChangeDraft';

/** The roundings that are offered; any other ending is typed. */
export const ROUNDINGS: readonly (readonly [value: PriceChangeDraft['rounding'], label: string])[] = [
  ['none', 'No rounding'],
  ['0.05', 'To 0.05'],
  ['1', 'To whole amounts'],
  ['up5', 'Up to the next 5'],
  ['.99', 'To .99'],
  ['.95', 'To .95'],
  ['.90', 'To .90'],
  ['.49', 'To .49'],
  [TYPED_ENDING, 'Other ending'],
];
