import type { QueryCondition } from '../entity';

/**
 * The parts of a product's code name range, model and variant. `ALB-164-OAT-LIN` is the oatmeal linen variant of the
 * model `ALB-164` in the range `ALB`. Variants of a model differ in colour and fabric.
 */
const SEPARATOR = '-';
const RANGE_PARTS = 1;
const MODEL_PARTS = 2;

/** Returns the first parts of a code in capitals; null when it has fewer. */
const firstParts = (code: string | null | undefined, count: number): string | null => {
  const parts = (code ?? '').trim().toUpperCase().split(SEPARATOR);
  return parts.length >= count && parts.slice(0, count).every(Boolean) ? parts.slice(0, count).join(SEPARATOR) : null;
};

/** Returns the range that a code names; null for a code of one part, which names none. */
export const rangeOfCode = (code: string | null | undefined): string | null =>
  firstParts(code, MODEL_PARTS) && firstParts(code, RANGE_PARTS);

/** Returns the model that a code names, which its variants have in common; null for a code of one part. */
export const modelOfCode = (code: string | null | undefined): string | null => firstParts(code, MODEL_PARTS);

/**
 * Makes the condition that finds the codes of a model: `ALB-16` and `ALB-16-OAT`, not `ALB-160`. A few others may hold the text
 * further on, so `modelOfCode` decides.
 * @param field that holds the code
 */
export const modelCondition = (field: string, model: string): QueryCondition => ({
  or: [
    [field, 'eq', model],
    [field, 'icontains', model + SEPARATOR],
  ],
});

/** The text that all codes of a range begin with. */
export const rangePrefix = (range: string): string => range + SEPARATOR;
