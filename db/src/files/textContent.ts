const UTF16_MARKS = ['fffe', 'feff'];
const BINARY_CHARACTER = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

/** The character that ends a text of DOS, which stock systems still write: Ctrl+Z. */
const END_OF_TEXT = 0x1a;

/** Whether content is text: UTF-8, UTF-16 with a byte order mark, or a one-byte encoding, as spreadsheets write csv. */
export function isText(head: Buffer): boolean {
  if (UTF16_MARKS.includes(head.subarray(0, 2).toString('hex')))
    return head.length % 2 === 0 && !head.includes(Buffer.from([0, 0, 0]));
  const length = head.at(-1) === END_OF_TEXT ? head.length - 1 : head.length;
  return !BINARY_CHARACTER.test(head.toString('latin1', 0, length));
}

/** Whether the beginning of a text is UTF-8. Its last letter may be cut. */
export function isUtf8Start(head: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Decodes the first 64 KiB of a text. */
function decodeStart(head: Buffer): string {
  const encoding = UTF16_MARKS[0] === head.subarray(0, 2).toString('hex') ? 'utf16le' : 'utf8';
  return head
    .subarray(0, 64 * 1024)
    .toString(encoding)
    .replace(/^\ufeff/, '');
}
/** Elements at the start of a page or a piece of one. */
const HTML_ELEMENTS =
  'html|head|body|script|style|title|meta|link|base|iframe|object|embed|img|form|table|div|span|p|a|h1|br|b|i';
const HTML_START = new RegExp(String.raw`^<!doctype\s+html|^<(${HTML_ELEMENTS})[\s>/]`, 'i');

/** Whether a shell or a web server would run a text. */
export const isScript = (head: Buffer): boolean => /^#!|^\s*<\?(php|=)/i.test(decodeStart(head));

/** Returns the MIME type of HTML, SVG or XML, by the first element after declarations and comments. */
export function detectMarkup(head: Buffer): string | undefined {
  const text = decodeStart(head);
  const root = text.replace(/^(\s+|<\?[^>]*>|<!--[\s\S]*?-->)+/, '');
  if (/^<!doctype\s+svg|^<(\w+:)?svg[\s>/]/i.test(root)) return 'image/svg+xml';
  if (HTML_START.test(root)) return 'text/html';
  return /^\s*<\?xml\s/.test(text) ? 'application/xml' : undefined;
}
