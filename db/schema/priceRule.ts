/** Steps to which a new price is rounded: not at all, to 5 cents, to a whole amount, up to the next multiple of 5. */
export const PRICE_STEPS = ['none', '0.05', '1', 'up5'] as const;
/** A step, or the cents with which new prices end: `.95`. */
export type PriceRounding = (typeof PRICE_STEPS)[number] | `.${string}`;
const PRICE_ENDING = /^\.\d\d$/;
/** Matches every rounding. */
export const PRICE_ROUNDING_PATTERN = String.raw`^(none|0\.05|1|up5|\.\d\d)$`;
export const isPriceRounding = (value: unknown): value is PriceRounding =>
  typeof value === 'string' && ((PRICE_STEPS as readonly string[]).includes(value) || PRICE_ENDING.test(value));

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

/** The prices that a rounding allows, in cents: their distance, the lowest of them, and whether it never rounds down. */
interface RoundingGrid {
  step: bigint;
  first: bigint;
  isUp?: boolean;
}
const STEP_GRIDS: Readonly<Record<(typeof PRICE_STEPS)[number], RoundingGrid>> = {
  none: { step: 1n, first: 0n },
  '0.05': { step: 5n, first: 0n },
  '1': { step: 100n, first: 0n },
  up5: { step: 500n, first: 0n, isUp: true },
};
const gridOf = (rounding: PriceRounding): RoundingGrid =>
  Object.hasOwn(STEP_GRIDS, rounding)
    ? STEP_GRIDS[rounding as keyof typeof STEP_GRIDS]
    : { step: 100n, first: BigInt(rounding.slice(1)) };
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
  const { step, first, isUp = false } = gridOf(rounding);
  const stepUnits = step * UNITS_PER_CENT;
  // Adding one step before dividing keeps the numerator positive, as BigInt division truncates.
  const shift = isUp ? stepUnits - 1n : stepUnits / 2n;
  const steps = (exact - first * UNITS_PER_CENT + shift + stepUnits) / stepUnits - 1n;
  const rounded = steps * step + first;
  const smallest = first > 0n ? first : step;
  return Number(rounded < smallest ? smallest : rounded) / 100;
};
