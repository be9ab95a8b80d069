/** Returns a text with the letters A to Z in small ones. Others stay: small letters of theirs may be others of A to Z. */
const inSmallLetters = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Whether two texts are one e-mail address: the same letters, but for the case of A to Z. The database compares without
 * accents, so that the addresses of two people are equal there: josé@shop.example and jose@shop.example.
 */
export const isSameAddress = (one: string, other: string): boolean => inSmallLetters(one) === inSmallLetters(other);

/**
 * Returns the condition that a column holds a text with the same letters, but for their case. The first half uses an
 * index of the column. Bind the text twice.
 */
export const sameLettersSql = (column: string): string =>
  `(${column} = ? AND LOWER(${column}) COLLATE utf8mb4_bin = LOWER(?))`;
