import { numberProblem, parseNumber } from '@trestle/schema/numberText';

/** S1 §9. */
export const QUANTITY_STEPS = { down: [-10, -1], up: [1, 10] } as const;
/** Largest number that the database holds. */
const MAX_QUANTITY = 2_147_483_647;

const bounded = (value: number): number => Math.min(Math.max(0, value), MAX_QUANTITY);

/** What is wrong with a typed quantity, in words; undefined where nothing is. */
export const quantityProblem = (text: string): string | undefined => {
  const value = parseNumber(text);
  if (typeof value === 'string') return numberProblem(value, 'Must be a whole number');
  return value === null || Number.isInteger(value) ? undefined : 'Must be a whole number';
};
/** What a typed text stands for: an integer; null for nothing typed, or for what is none; a negative number becomes 0 (S1 §5). */
export const typedQuantity = (text: string): number | null => {
  const value = parseNumber(text);
  return typeof value === 'number' && Number.isInteger(value) ? bounded(value) : null;
};
/** One step on or back; never below 0. */
export const stepped = (value: number | null, by: number): number => bounded((value ?? 0) + by);
/** Whether OK can be pressed: not at 0 or less, nor empty (S1 §5). */
export const isEnough = (value: number | null): value is number => value !== null && value > 0;
