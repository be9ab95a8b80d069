import { ownTable } from '../ownTable';
import { htmlToText, RICH_TAGS, safeHref, type RichTag } from './richText';

/** The allowed element that each element becomes. Elements that are not listed leave only their text. */
const EQUIVALENT_TAGS: Readonly<Record<string, RichTag>> = ownTable({
  ...Object.fromEntries(RICH_TAGS.map((tag) => [tag, tag])),
  b: 'strong',
  i: 'em',
  ins: 'u',
  strike: 's',
  del: 's',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  section: 'p',
  article: 'p',
  pre: 'p',
  tr: 'p',
});
/** Elements that are removed with their content, because it is not text that a person wrote. */
const DROPPED_TAGS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'title',
  'head',
  'textarea',
  'select',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'object',
  'embed',
  'svg',
  'math',
]);
/** Blocks that hold text and no other block. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set(['p', 'h3', 'h4']);
const LIST_TAGS: ReadonlySet<string> = new Set(['ul', 'ol']);
const BLOCK_TAGS: ReadonlySet<string> = new Set([...TEXT_BLOCKS, ...LIST_TAGS, 'blockquote', 'li']);
/** Elements nested deeper than this leave only their text. Bounds the time for hostile input. */
const MAX_ELEMENT_DEPTH = 16;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface OpenElement {
  tag: RichTag;
  isClosed: boolean;
}

/**
 * Writes the allowed elements of a document, always balanced, so that every HTML parser reads the result in the same
 * way. One pass, in time proportional to the length.
 */
class RichTextWriter {
  private html = '';
  /** Elements that are open in the output, outermost first. */
  private readonly stack: OpenElement[] = [];

  text(text: string): void {
    this.html += escapeText(text);
  }

  /**
   * Opens an element in the output.
   * @param attributes the attributes of the element that was read; only the address of a link is used
   * @returns the open element, or null when it is not allowed here
   */
  open(name: string, attributes: Readonly<Record<string, string>>): OpenElement | null {
    const tag = this.tagFor(name);
    if (!tag) return null;
    if (tag === 'br') {
      this.html += '<br>';
      return null;
    }
    if (BLOCK_TAGS.has(tag)) this.endLine();
    else if (this.stack.some((open) => open.tag === tag)) return null;
    const href = tag === 'a' ? safeHref(attributes['href'] ?? '') : null;
    if (this.stack.length >= MAX_ELEMENT_DEPTH || (tag === 'a' && !href)) return null;
    const open: OpenElement = { tag, isClosed: false };
    this.stack.push(open);
    this.html += href ? `<a href="${escapeText(href).replaceAll('"', '&quot;')}">` : `<${tag}>`;
    return open;
  }

  /** Closes an element and everything that is still open inside it. */
  close(open: OpenElement): void {
    while (!open.isClosed) {
      const last = this.stack.pop()!;
      last.isClosed = true;
      this.html += `</${last.tag}>`;
    }
  }

  end(): string {
    if (this.stack[0]) this.close(this.stack[0]);
    return this.html.trim();
  }

  private tagFor(name: string): RichTag | undefined {
    const tag = Object.hasOwn(EQUIVALENT_TAGS, name) ? EQUIVALENT_TAGS[name] : undefined;
    const last = this.stack.findLast((open) => BLOCK_TAGS.has(open.tag));
    return tag === 'li' && !(last && LIST_TAGS.has(last.tag)) ? 'p' : tag;
  }

  /** Closes the open paragraph or heading, and the marks in it, so that the next block is not nested in it. */
  private endLine(): void {
    const first = this.stack.find((open) => TEXT_BLOCKS.has(open.tag) || !BLOCK_TAGS.has(open.tag));
    if (first) this.close(first);
  }
}

/** A streaming HTML parser such as htmlparser2's. It is passed in, because this package imports none. */
export type HtmlParser = new (handler: {
  onopentag(name: string, attributes: Record<string, string>): void;
  ontext(text: string): void;
  onclosetag(name: string): void;
}) => { end(html: string): void };

/**
 * Returns a function that reduces HTML to well-formed rich text: the elements of `RICH_TAGS`, links with safe
 * addresses, and text. Text that only looks like markup ('<60 cm') stays text. Normalised HTML stays the same. The
 * service normalises HTML before it sanitises, the editor normalises pasted text.
 * @returns '' when no text is left
 */
export const createRichTextNormaliser =
  (Parser: HtmlParser) =>
  (html: string): string => {
    const writer = new RichTextWriter();
    const openElements: (OpenElement | null)[] = [];
    let droppedDepth = 0;
    new Parser({
      onopentag: (name, attributes) => {
        if (DROPPED_TAGS.has(name)) droppedDepth += 1;
        openElements.push(droppedDepth ? null : writer.open(name, attributes));
      },
      ontext: (text) => {
        if (!droppedDepth) writer.text(text);
      },
      onclosetag: (name) => {
        const open = openElements.pop();
        if (open) writer.close(open);
        if (DROPPED_TAGS.has(name)) droppedDepth -= 1;
      },
    }).end(html);
    const normalised = writer.end();
    return htmlToText(normalised) ? normalised : '';
  };
