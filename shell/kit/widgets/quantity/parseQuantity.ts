import { numberError, parseNumber } from '@trestle/schema/text/numberText';

/** Steps of the buttons (S1 §9). */
export const QUANTITY_STEPS = { down: [-10, -1], up: [1, 10] } as const;
/** The largest INT of the database. */
const MAX_QUANTITY = 2_147_483_647;

const clampQuantity = (value: number): number => Math.min(Math.max(0, value), MAX_QUANTITY);

/** What is wrong with a typed quantity; undefined when it is valid. */
export const quantityProblem = (text: string): string | undefined => {
  const value = parseNumber(text);
  if (typeof value === 'string') return numberError(value, 'Must be a whole number');
  return value === null || Number.isInteger(value) ? undefined : 'Must be a whole number';
};

/** Parses a quantity. Null when empty or not a whole number; a negative number becomes 0 (S1 §5). */
export const parseQuantity = (text: string): number | null => {
  const value = parseNumber(text);
  return typeof value === 'number' && Number.isInteger(value) ? clampQuantity(value) : null;
};

/** Adds a step, but never goes below 0. */
export const stepQuantity = (value: number | null, step: number): number => clampQuantity((value ?? 0) + step);

/** Whether a quantity can be ordered: it is not empty and above 0 (S1 §5). */
export const isPositive = (value: number | null): value is number => value !== null && value > 0;
