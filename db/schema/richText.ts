/**
 * What an HTML field may hold (SECURITY.md, 32): these elements, and of attributes a link's address alone. The service
 * writes
 * no others, the browser shows no others, the editor makes no others.
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

/** An address that may be a link: of the web, an e-mail, a telephone. Null for all others, `javascript:` among them. */
export const safeHref = (text: string): string | null => {
  const address = text.trim();
  return /^(https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu.test(address) ? address : null;
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
/** Where one line of text ends and another begins. */
const LINE_ENDINGS = /<br>|<\/(?:p|h3|h4|blockquote|li)>/g;

/**
 * The text of a stored HTML field without its marks, a line for each paragraph: for lists, downloads and searching by
 * eye.
 */
export const htmlToText = (html: string): string =>
  html
    .replace(LINE_ENDINGS, '\n')
    .replace(/<(?:"[^"]*"|[^">])*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\n{2,}/g, '\n')
    .trim();
