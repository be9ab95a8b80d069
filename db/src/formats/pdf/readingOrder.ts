import createBidi from 'bidi-js';
import type { Glyph } from './glyph';

const RIGHT_TO_LEFT = /[\p{Script_Extensions=Hebrew}\p{Script_Extensions=Arabic}]/u;
/** Marks that turn the direction of a text by hand. A text reads in the order of its letters. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Whether a text has letters that are read from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);
export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '');

const bidi = createBidi();
/** Returns the direction of each UTF-16 code: odd levels are read from right to left (Unicode's algorithm). */
export const levelsOf = (text: string): Uint8Array => bidi.getEmbeddingLevels(text).levels;
/** Returns the bracket that is drawn for one in text from right to left. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/** Puts the glyphs of one line into the order in which they stand from left to right. */
export function inVisualOrder(glyphs: readonly Glyph[]): readonly Glyph[] {
  const highest = glyphs.reduce((max, { level = 0 }) => Math.max(max, level), 0);
  if (highest === 0) return glyphs;
  const ordered = [...glyphs];
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && (ordered[to]!.level ?? 0) >= level) to += 1;
      for (let [left, right] = [from, to - 1]; left < right; left += 1, right -= 1)
        [ordered[left], ordered[right]] = [ordered[right]!, ordered[left]!];
      from = to;
    }
  return ordered;
}
