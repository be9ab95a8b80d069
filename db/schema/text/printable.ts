/** Line breaks that some readers of files don't know: vertical tab, form feed, next line, line and paragraph separator. */
// oxlint-disable-next-line no-control-regex
const RARE_LINE_BREAK = /[\u000b\u000c\u0085\u2028\u2029]/g;
/** Control characters except tab and line breaks, halves of surrogate pairs, and codes that are no characters. */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\p{Noncharacter_Code_Point}\p{Surrogate}]/gu;
/** Nearly all texts: nothing to clean. One test in place of two. */
const IS_PRINTABLE = /^[\t\n\r\u0020-\u007e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd]*$/;

/**
 * Cleans a text for a file: removes what no format can hold, and writes rare line breaks as line feeds. Every writer of
 * files uses it, so that no text makes a file unreadable (SECURITY.md, 77).
 */
export const printable = (text: string): string =>
  IS_PRINTABLE.test(text) ? text : text.replace(RARE_LINE_BREAK, '\n').replace(UNPRINTABLE, '');
