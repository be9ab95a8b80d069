/** Where one tag ends when nothing else is said: a comma, a semicolon, a line, a tab. */
export const TAG_SEPARATORS = /[,;\n\t]+/;

/** The tags in a text, trimmed, none twice, none that is there already. */
export const parseTags = (text: string, separators: RegExp, there: readonly string[] = []): string[] =>
  [
    ...new Set(
      text
        .split(separators)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ].filter((tag) => !there.includes(tag));

/** What of a text being typed is whole tags, and what is still being typed. */
export const splitCompleteTags = (
  text: string,
  separators: RegExp,
  there: readonly string[],
): { tags: string[]; rest: string } => {
  const ends = [...text.matchAll(new RegExp(separators, 'g'))].at(-1);
  if (!ends) return { tags: [], rest: text };
  const end = ends.index + ends[0].length;
  return { tags: parseTags(text.slice(0, end), separators, there), rest: text.slice(end) };
};
