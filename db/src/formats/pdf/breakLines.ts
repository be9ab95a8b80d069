import type { Glyph } from './glyph';

/** One line of set text. `width` is in thousandths of the font size. */
export interface TextLine {
  glyphs: readonly Glyph[];
  width: number;
}

function widthOf(glyphs: readonly Glyph[]): number {
  let width = 0;
  for (const { advance } of glyphs) width += advance;
  return width;
}
/** Makes one line of glyphs. */
export const lineOf = (glyphs: readonly Glyph[]): TextLine => ({ glyphs, width: widthOf(glyphs) });

/** Characters after which a line may end. In Chinese and Japanese it may end after any. */
const BREAKS_AFTER = /[\s\-/,;\u2010-\u2014\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]$/u;
const isSpace = (glyph: Glyph | undefined): boolean => glyph?.character === ' ';
function trimSpaces(glyphs: readonly Glyph[]): readonly Glyph[] {
  let [from, to] = [0, glyphs.length];
  while (from < to && isSpace(glyphs[from])) from += 1;
  while (to > from && isSpace(glyphs[to - 1])) to -= 1;
  return from === 0 && to === glyphs.length ? glyphs : glyphs.slice(from, to);
}

const inParts = ({ level }: Glyph, parts: () => readonly Glyph[]): Glyph[] =>
  parts().map((part) => (level === undefined ? part : { ...part, level }));

/**
 * Breaks text into lines of a width, between words where it can, and within a word that is longer than a line.
 * @param width in thousandths of the font size
 */
export function breakLines(text: readonly Glyph[], width: number): TextLine[] {
  const wholeLine = lineOf(text);
  if (wholeLine.width <= width) return [wholeLine];
  const glyphs = text.flatMap((glyph) => (glyph.advance > width && glyph.parts ? inParts(glyph, glyph.parts) : glyph));
  const lines: TextLine[] = [];
  let start = 0;
  let usedWidth = 0;
  let breakAt = 0;
  for (let i = 0; i < glyphs.length; i += 1) {
    const glyph = glyphs[i]!;
    if (usedWidth + glyph.advance > width && i > start && !isSpace(glyph)) {
      const end = breakAt > start ? breakAt : i;
      lines.push(lineOf(trimSpaces(glyphs.slice(start, end))));
      start = end;
      usedWidth = widthOf(glyphs.slice(start, i));
    }
    usedWidth += glyph.advance;
    if (BREAKS_AFTER.test(glyph.character)) breakAt = i + 1;
  }
  lines.push(lineOf(trimSpaces(glyphs.slice(start))));
  return lines;
}
