/** Reduces a heading to its words in lower case. */
export const normaliseHeading = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
