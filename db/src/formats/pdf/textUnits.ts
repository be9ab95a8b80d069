/** Characters that no font has to show: joiners, direction marks, soft hyphens, variation selectors. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Returns a text without characters that are invisible by their nature. */
export const withoutIgnorable = (text: string): string => text.replace(IGNORABLE, '');

/** Texts that can't be set character by character: marks, joining letters, sequences of emoji, parts of syllables. */
const NEEDS_UNITS =
  /[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\p{Regional_Indicator}\u1100-\u11ff\p{Script_Extensions=Arabic}]/u;
/** Most letters of a word that are joined: shaping takes longer the longer its text is. */
const JOINING_WORD = /(?:(?!\p{Nd})[\p{Script_Extensions=Arabic}\u200c\u200d]){1,24}\p{M}{0,8}/uy;
/** Longest unit, in UTF-16 codes. A character with more marks goes on in the next one. */
const MAX_UNIT_LENGTH = 32;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts what people see as one character where it is too long to be shaped at once, never within a code point. */
function* cutUnit(unit: string): Generator<string> {
  if (unit.length <= MAX_UNIT_LENGTH) {
    yield unit;
    return;
  }
  let part = '';
  for (const character of unit) {
    if (part.length + character.length > MAX_UNIT_LENGTH) {
      yield part;
      part = '';
    }
    part += character;
  }
  yield part;
}
/** Yields what people see as characters. */
export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of graphemes.segment(text)) yield* cutUnit(segment);
}

/**
 * Splits a text into the units that are drawn as one and never broken: characters with their marks, words of Arabic,
 * whose letters join, sequences of emoji. It takes as long as the text is long.
 */
export function* unitsOf(text: string): Generator<string> {
  if (!NEEDS_UNITS.test(text)) {
    yield* text;
    return;
  }
  let rest = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    if (index < rest) continue;
    JOINING_WORD.lastIndex = index;
    const word = JOINING_WORD.exec(text)?.[0] ?? '';
    if (word.length > segment.length) {
      yield word;
      rest = index + word.length;
    } else yield* cutUnit(segment);
  }
}
