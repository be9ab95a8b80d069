/** A product that is a variant of a model: the row of the model's type, and the variant's number from 0. */
export interface ProductVariant {
  row: number;
  number: number;
}

/** Every tenth range has a model in several colours and fabrics; other products have one. */
const RANGE_STEP = 10;
const MODEL_ROW = 3;
const VARIANTS = 6;

/** Returns which variant stands at a row of a range; undefined for a product of its own. */
export const variantOf = (range: number, row: number): ProductVariant | undefined => {
  const number = row - MODEL_ROW;
  return range % RANGE_STEP === 0 && number >= 0 && number < VARIANTS ? { row: MODEL_ROW, number } : undefined;
};
