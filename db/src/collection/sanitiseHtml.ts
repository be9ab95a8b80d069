import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { MAX_TEXT_CHARACTERS } from '@trestle/schema/limits';
import { createRichTextNormaliser } from '@trestle/schema/normaliseRichText';
import { htmlToText, RICH_TAGS, safeHref } from '@trestle/schema/richText';

const normalise = createRichTextNormaliser(Parser);

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TAGS],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The library allows relative addresses; a link to an address of our own could act for whoever clicks it.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !safeHref(attribs['href'] ?? '') ? 'excludeTag' : false),
};

/**
 * Returns the HTML of a field as it is stored (SECURITY.md, 32).
 * First the structure is mended, as the editor does with pasted text: equivalent elements, balanced, at most 16 deep.
 * Then sanitize-html decides what stays, so that nothing is stored that did not pass it.
 * @returns '' when no text is left
 * @throws RangeError for more than MAX_TEXT_CHARACTERS, which validation refuses before: the time is bounded by the
 *   length
 */
export const sanitiseHtml = (html: string): string => {
  if (html.length > MAX_TEXT_CHARACTERS) throw new RangeError('HTML is too long to be sanitised.');
  const sanitised = sanitizeHtml(normalise(html), OPTIONS)
    // HTML's own form of the tag, as it has always been stored: text and addresses can't hold a `<`.
    .replaceAll('<br />', '<br>');
  return htmlToText(sanitised) ? sanitised : '';
};
