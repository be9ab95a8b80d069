import { ownTable } from '../ownTable';

/**
 * Elements that an HTML field may contain (SECURITY.md, 32). The only attribute allowed is a link's address. Service,
 * browser and editor all keep to this list.
 */
export const RICH_TAGS = [
  'p',
  'h3',
  'h4',
  'blockquote',
  'ul',
  'ol',
  'li',
  'br',
  'strong',
  'em',
  'u',
  's',
  'a',
] as const;
export type RichTag = (typeof RICH_TAGS)[number];

/** Returns an address that a link may have: web, e-mail or telephone. Null for any other, such as `javascript:`. */
export const safeHref = (text: string): string | null => {
  const address = text.trim();
  return /^(https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu.test(address) ? address : null;
};

const ENTITIES: Readonly<Record<string, string>> = ownTable({ amp: '&', lt: '<', gt: '>', quot: '"' });
/** Tags at which a line of text ends. */
const LINE_ENDINGS = /<br>|<\/(?:p|h3|h4|blockquote|li)>/g;

/** Returns the text of a stored HTML field, one line per paragraph, for lists and downloads. */
export const htmlToText = (html: string): string =>
  html
    .replace(LINE_ENDINGS, '\n')
    .replace(/<(?:"[^"]*"|[^">])*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\n{2,}/g, '\n')
    .trim();
