/** Two letters for a name: of its first and last word, or the first two of a single one. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s.@_-]+/u).filter(Boolean);
  const letters =
    words.length > 1 ? [words[0]!, words.at(-1)!].map((word) => [...word][0]!) : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
};
