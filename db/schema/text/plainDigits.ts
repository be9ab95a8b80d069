/** Digits that keyboards of other scripts type: full-width, Arabic and Persian. Their last four bits are their value. */
const OTHER_DIGITS = /[０-９٠-٩۰-۹]/g;
/** Full-width signs of numbers and dates, and the space of the same width. */
const WIDE_SIGNS = /[！-～]/g;
/** Distance of a full-width sign from the plain one. */
const WIDE_OFFSET = 0xfe_e0;

/** Invisible characters which scripts from right to left put beside the parts of a number or a date. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;

/**
 * Replaces digits and signs of an input method for other scripts by plain ones: `１２．５` becomes `12.5`. Marks of
 * direction go.
 */
export const withPlainDigits = (text: string): string =>
  text
    .replaceAll(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(WIDE_SIGNS, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_OFFSET))
    .replaceAll('\u3000', ' ')
    // The decimal sign and the sign of thousands beside Arabic digits.
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll(DIRECTION_MARKS, '');
