/**
 * Control characters, halves of surrogate pairs, code points that no file holds, line ends, marks that reverse text
 * ('gpj.exe' reads 'exe.jpg'), and blanks without width. What emoji are made of stays.
 */
const INVISIBLE_CHARACTER =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** Whether a file's name has a character that is invisible or changes how the name reads. */
export const hasInvisible = (name: string): boolean => INVISIBLE_CHARACTER.test(name);
/** Returns a file's name without such characters. */
export const withoutInvisible = (name: string): string => name.replaceAll(new RegExp(INVISIBLE_CHARACTER, 'gu'), '');
