import type { Field } from '../field';

/* What a text may hold and how it is written down: one rule for forms, calls, imports and nested rows. */

/** Characters that nobody sees: blanks, zero widths, direction marks, fillers. */
const INVISIBLE = String.raw`\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
const INVISIBLE_CHARACTER = new RegExp(`^[${INVISIBLE}]$`, 'u');
/** Text in which nothing can be seen. A mark without a letter is none, either. */
const INVISIBLE_TEXT = new RegExp(String.raw`^[${INVISIBLE}\p{M}]*$`, 'u');
/** Characters that change the one before them, such as ❤ to ❤️. At the end of a text they are a part of it. */
const SELECTOR = /^[\p{Variation_Selector}\u{e0020}-\u{e007f}]$/u;
/** Invisible characters that aren't blanks. Codes and names that people log in with hold none of them. */
const ZERO_WIDTHS = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** ASCII characters as wide as Chinese ones: 'ＡＢ１'. */
const WIDE_CHARACTERS = /[\uff01-\uff5e]/g;
/** Hyphens of word processors, which look like the one that keyboards have. Dashes are longer. */
const OTHER_HYPHENS = /[\u2010\u2011]/g;

/**
 * Characters that no spreadsheet or XML file can hold: controls other than tab and line ends, halves of surrogate
 * pairs, and code points that Unicode never assigns, such as U+FFFF.
 */
const UNPRINTABLE = /[\p{Cs}\p{Noncharacter_Code_Point}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;
/** The same for a text of one line, which has no tab. */
const UNPRINTABLE_IN_LINE = /[\p{Cs}\p{Noncharacter_Code_Point}\u0000-\u001f\u007f-\u009f]/u;
/** What ends a line in some program. */
const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/;
/** What a password can't hold: it is never shown, and what people have chosen stays. */
const UNPRINTABLE_IN_PASSWORD = /[\0\p{Cs}]/u;

/** Whether a text has nothing to see. */
export const isInvisible = (text: string): boolean => INVISIBLE_TEXT.test(text);
/** Whether a text has a character that no file can hold. */
export const hasUnprintable = (text: string): boolean => UNPRINTABLE.test(text);
/** Whether a field holds text of a single line. */
export const isOneLine = ({ kind, format }: Pick<Field, 'kind' | 'format'>): boolean =>
  kind === 'String' && format !== 'multiline' && format !== 'html';
/** Whether records are told apart by the field: what looks the same there must be the same. */
export const isIdentifier = (field: Pick<Field, 'kind' | 'format' | 'unique' | 'identifier'>): boolean =>
  isOneLine(field) && Boolean(field.unique || field.identifier || field.format === 'email');

/** Cuts off what is invisible at both ends. One pass, whatever stands in between. */
export const trimInvisible = (text: string): string => {
  const characters = [...text];
  let start = 0;
  let end = characters.length;
  while (start < end && INVISIBLE_CHARACTER.test(characters[start]!)) start += 1;
  while (end > start) {
    let owner = end - 1;
    while (owner > start && SELECTOR.test(characters[owner]!)) owner -= 1;
    if (!INVISIBLE_CHARACTER.test(characters[owner]!)) break;
    end = owner;
  }
  return characters.slice(start, end).join('');
};

/** Returns a text in which what looks the same is the same: blanks of every kind, hyphens, wide letters. */
export const toIdentifier = (text: string): string =>
  text
    .replaceAll(ZERO_WIDTHS, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(OTHER_HYPHENS, '-')
    .replaceAll(WIDE_CHARACTERS, (wide) => wide.normalize('NFKC'));

/**
 * Returns a text as a search compares it with what the field stores. Invisible characters alone stay: no text at all
 * would find every record.
 */
export const searchedText = (field: Field, text: string): string =>
  ((isIdentifier(field) && toIdentifier(text)) || text).normalize('NFC');

/**
 * Returns a text as it is stored. A line loses blanks and invisible characters at its ends, an identifier also those
 * inside, and É is one character: as two, a search would not find it. Several lines end in `\n`.
 */
export const normaliseText = (field: Field, text: string): string => {
  if (field.kind === 'Password') return text;
  if (!isOneLine(field)) return text.replaceAll(/\r\n?/g, '\n').normalize('NFC');
  return trimInvisible(searchedText(field, text));
};

/** Most characters of a text that an error repeats to show the place. */
const MAX_SHOWN_CHARACTERS = 20;
const describe = (text: string, index: number): string => {
  const code = text.codePointAt(index)!;
  const before = Array.from(text.slice(0, index)).slice(-MAX_SHOWN_CHARACTERS).join('').trim();
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return `Contains a character that cannot be kept: ${name}${before ? `, after “${before}”` : ' at its beginning'}`;
};

/** Returns why a text can't be stored in a field, in words; undefined when it can. */
export const textProblem = (field: Field, text: string): string | undefined => {
  if (isOneLine(field) && LINE_END.test(text)) return 'Must be one line';
  const pattern =
    field.kind === 'Password' ? UNPRINTABLE_IN_PASSWORD : isOneLine(field) ? UNPRINTABLE_IN_LINE : UNPRINTABLE;
  const index = text.search(pattern);
  return index < 0 ? undefined : describe(text, index);
};
