/** A variant of a model: the row of the model's type in its range, and the variant's number from 0. */
export interface ProductVariant {
  row: number;
  number: number;
}

/** Every tenth range has a model in several colours and fabrics. Other models have a single product. */
const RANGE_STEP = 10;
const MODEL_ROW = 3;
const VARIANTS_PER_MODEL = 6;

/** Returns the variant at a row of a range; undefined for a product that is no variant. */
export const variantOf = (range: number, row: number): ProductVariant | undefined => {
  const number = row - MODEL_ROW;
  return range % RANGE_STEP === 0 && number >= 0 && number < VARIANTS_PER_MODEL
    ? { row: MODEL_ROW, number }
    : undefined;
};
