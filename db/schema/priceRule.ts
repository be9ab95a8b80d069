/** To what a new price is rounded: not at all, to 5 cents, to a dollar, or to end in 99 cents. */
export const PRICE_ROUNDINGS = ['none', '0.05', '1', '.99'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];
/** What the value of a price change is measured in. */
export const PRICE_CHANGE_UNITS = ['percent', 'amount'] as const;

/** Largest change, up or down: in percent, and in dollars. */
export const MAX_PERCENT = 1000;
export const MAX_AMOUNT_CHANGE = 1_000_000;

/** How each price changes: by a percentage of itself or by an amount, and how the result is rounded. */
export interface PriceRule {
  by: (typeof PRICE_CHANGE_UNITS)[number];
  /** Percent or dollars, with at most two decimals. Negative to lower prices. */
  value: number;
  rounding: PriceRounding;
}

/** Distance between the prices that a rounding allows, and the lowest of them, in cents. */
const ROUNDING_STEPS: Readonly<Record<PriceRounding, { step: bigint; first: bigint }>> = {
  none: { step: 1n, first: 0n },
  '0.05': { step: 5n, first: 0n },
  '1': { step: 100n, first: 0n },
  '.99': { step: 100n, first: 99n },
};
/** Fractions of a cent: hundredths of a percent of a cent. Whole numbers of them are exact where floats are not. */
const UNITS_PER_CENT = 10_000n;

/** Converts a number with at most two decimals to hundredths. */
const toHundredths = (value: number): bigint => BigInt(Math.round(value * 100));

/**
 * Returns a price after a change. Halves are rounded up. A price that is positive before rounding stays positive.
 * @returns a negative number if the change takes away more than the price
 */
export const changedPrice = (price: number, { by, value, rounding }: PriceRule): number => {
  const [cents, change] = [toHundredths(price), toHundredths(value)];
  const exact = by === 'percent' ? cents * (UNITS_PER_CENT + change) : (cents + change) * UNITS_PER_CENT;
  if (exact <= 0n) return Number(exact / UNITS_PER_CENT) / 100;
  const { step, first } = ROUNDING_STEPS[rounding];
  const stepUnits = step * UNITS_PER_CENT;
  // Adding one step before dividing keeps the numerator positive, as BigInt division truncates.
  const steps = (exact - first * UNITS_PER_CENT + stepUnits / 2n + stepUnits) / stepUnits - 1n;
  const rounded = steps * step + first;
  const smallest = first > 0n ? first : step;
  return Number(rounded < smallest ? smallest : rounded) / 100;
};
