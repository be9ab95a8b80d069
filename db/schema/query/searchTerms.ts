/**
 * A phrase in double quotes, or a word. The last phrase needs no quote mark at its end: somebody may still be typing
 * it. Elsewhere a single quote mark, as in `55"`, is an ordinary character.
 */
const TERM = /"([^"]*)(?:"(?=\s|$)|$)|\S+/g;

/**
 * Splits a search into its words and phrases (contract §2.2). Each occurs once, whatever its case.
 * @param q `oak "dining table"` gives `oak` and `dining table`
 */
export const searchTerms = (q: string): string[] => {
  const terms = [...q.normalize('NFC').matchAll(TERM)].map(([word, phrase]) => (phrase ?? word).trim()).filter(Boolean);
  return [...new Map(terms.map((term) => [term.toLowerCase(), term])).values()];
};
