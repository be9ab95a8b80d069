/** Digits of a number that a spreadsheet keeps. All after them became zeros. */
export const KEPT_DIGITS = 15;
/** From here on, a number's kept digits end before its decimals. */
export const FIRST_CUT_NUMBER = 10 ** KEPT_DIGITS;

/** Moves the decimal point of a number, in its text: a product with a power of ten is not always exact. */
const shiftPoint = (text: string, places: number): number => {
  const [digits, exponent = 0] = text.split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
};

/**
 * Rounds the digits that a spreadsheet keeps to a number of decimals, halves away from zero, as spreadsheets do.
 * `toFixed` rounds the binary number instead, which for 2.675 and 39.995 is slightly less.
 */
export const roundDecimals = (value: number, decimals: number): number => {
  const kept = Math.abs(value).toExponential(KEPT_DIGITS - 1);
  const shifted = shiftPoint(kept, decimals);
  const rounded = shifted < FIRST_CUT_NUMBER ? shiftPoint(String(Math.round(shifted)), -decimals) : Number(kept);
  // No minus zero: a cell shows 0.
  return value < 0 && rounded > 0 ? -rounded : rounded;
};
