import { printable } from './cellText';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes text for HTML and XML, in elements and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
