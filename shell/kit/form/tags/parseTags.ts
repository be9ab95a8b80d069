/** Separators between tags: comma, semicolon, line break, tab. */
export const TAG_SEPARATORS = /[,;\n\t]+/;

/** Splits a text into trimmed tags, without duplicates and without those already in `existing`. */
export const parseTags = (text: string, separators: RegExp, existing: readonly string[] = []): string[] =>
  [
    ...new Set(
      text
        .split(separators)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ].filter((tag) => !existing.includes(tag));

/** Splits typed text into complete tags and the rest. */
export const splitCompleteTags = (
  text: string,
  separators: RegExp,
  existing: readonly string[],
): { tags: string[]; rest: string } => {
  const lastSeparator = [...text.matchAll(new RegExp(separators, 'g'))].at(-1);
  if (!lastSeparator) return { tags: [], rest: text };
  const end = lastSeparator.index + lastSeparator[0].length;
  return { tags: parseTags(text.slice(0, end), separators, existing), rest: text.slice(end) };
};
