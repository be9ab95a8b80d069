const UTF16_MARKS = ['fffe', 'feff'];
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const BINARY_CHARACTER = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

/** Whether content is text in UTF-8, UTF-16 with its mark, or an older one-byte code, as spreadsheets write csv. */
export const isText = (head: Buffer): boolean => {
  if (UTF16_MARKS.includes(head.subarray(0, 2).toString('hex')))
    return head.length % 2 === 0 && !head.includes(Buffer.from([0, 0, 0]));
  return !BINARY_CHARACTER.test(head.toString('latin1'));
};

const decodeStart = (head: Buffer): string => {
  const code = UTF16_MARKS[0] === head.subarray(0, 2).toString('hex') ? 'utf16le' : 'utf8';
  return head
    .subarray(0, 64 * 1024)
    .toString(code)
    .replace(/^\ufeff/, '');
};
/** A text that a shell or a web server would run. */
export const isScript = (head: Buffer): boolean => /^#!|^\s*<\?(php|=)/i.test(decodeStart(head));

/** HTML, SVG or XML by what the text begins with, after declarations and comments; undefined for none of these. */
export const detectMarkup = (head: Buffer): string | undefined => {
  const text = decodeStart(head);
  const root = text.replace(/^(\s+|<\?[^>]*>|<!--[\s\S]*?-->)+/, '');
  if (/^<!doctype\s+svg|^<(\w+:)?svg[\s>/]/i.test(root)) return 'image/svg+xml';
  if (
    /^<!doctype\s+html|^<(html|head|body|script|style|title|meta|link|base|iframe|object|embed|img|form|table|div|span|p|a|h1|br|b|i)[\s>/]/i.test(
      root,
    )
  )
    return 'text/html';
  return /^\s*<\?xml\s/.test(text) ? 'application/xml' : undefined;
};
