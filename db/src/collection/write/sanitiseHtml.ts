import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { MAX_TEXT_CHARACTERS } from '@trestle/schema/limits';
import { createRichTextNormaliser } from '@trestle/schema/text/normaliseRichText';
import { htmlToText, RICH_TAGS, safeHref } from '@trestle/schema/text/richText';

const normalise = createRichTextNormaliser(Parser);

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TAGS],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The library allows relative addresses. A link within the application could act with the rights of its reader.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !safeHref(attribs['href'] ?? '') ? 'excludeTag' : false),
};

/**
 * Returns the HTML of a field as it is stored (SECURITY.md, 32).
 *
 * The structure is normalised first, as the editor does with pasted text: equivalent elements, balanced, at most 16
 * deep. Then sanitize-html decides what stays, so that everything stored has passed it.
 * @returns '' when no text is left
 * @throws RangeError for more than MAX_TEXT_CHARACTERS, so that the time is bounded. Validation refuses such text
 *   before.
 */
export function sanitiseHtml(html: string): string {
  // Counts characters, as validation does. Some have two units.
  if (html.length > MAX_TEXT_CHARACTERS && [...html].length > MAX_TEXT_CHARACTERS)
    throw new RangeError('HTML is too long to be sanitised.');
  const sanitised = sanitizeHtml(normalise(html), OPTIONS)
    // Stored HTML has always had `<br>`. Text and addresses can't contain a `<`, so only tags are replaced.
    .replaceAll('<br />', '<br>');
  return htmlToText(sanitised) ? sanitised : '';
}
