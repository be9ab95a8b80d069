/**
 * Control characters, halves of surrogate pairs, line ends, and marks that reverse text ('gpj.exe' reads 'exe.jpg').
 */
const INVISIBLE_CHARACTER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether a file's name has a character that is invisible or changes how the name reads. */
export const hasInvisible = (name: string): boolean => INVISIBLE_CHARACTER.test(name);
/** Returns a file's name without such characters. */
export const withoutInvisible = (name: string): string => name.replaceAll(new RegExp(INVISIBLE_CHARACTER, 'gu'), '');
