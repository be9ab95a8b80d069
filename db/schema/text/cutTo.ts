/** Longest character that is kept whole. Joiners and marks can make one as long as the text. */
const MAX_GRAPHEME_LENGTH = 64;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the text's beginning, at most `length` UTF-16 codes, never ending within what people see as a character. */
export function cutTo(length: number, text: string): string {
  if (text.length <= length) return text;
  const { index } = graphemes.segment(text.slice(0, length + MAX_GRAPHEME_LENGTH)).containing(length)!;
  if (index > length - MAX_GRAPHEME_LENGTH) return text.slice(0, index);
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
