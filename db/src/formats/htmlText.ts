import { ownTable } from '@trestle/schema/ownTable';
import { printable } from '@trestle/schema/text/printable';

const ESCAPES: Record<string, string> = ownTable({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});
/** Escapes text for HTML and XML, in elements and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
