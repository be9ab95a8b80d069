import { htmlToText, RICH_TAGS, safeHref, type RichTag } from './richText';

/** Elements that mean the same as one that may stay. */
const MEANT: Readonly<Record<string, RichTag>> = {
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
};
/** Elements whose content is no text that anybody meant to write. */
const DROPPED: ReadonlySet<string> = new Set([
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
/** Hold text, and no other block. */
const LINES: ReadonlySet<string> = new Set(['p', 'h3', 'h4']);
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol']);
const BLOCKS: ReadonlySet<string> = new Set([...LINES, ...LISTS, 'blockquote', 'li']);
/** Deeper is nobody's writing: what stands there is kept as text. */
const DEEPEST = 16;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Open {
  tag: RichTag;
  closed: boolean;
}

/**
 * Writes what is allowed of a document, element by element: what comes out was put together here, always balanced, so that
 * every parser reads it as one. One pass, in time proportional to its length.
 */
class Writer {
  private html = '';
  /** What is open in what is written. */
  private readonly stack: Open[] = [];

  text(text: string): void {
    this.html += escaped(text);
  }

  /** Opens an element and gives it, or null where it may not stand; `attributes` are those of what was read. */
  open(name: string, attributes: Readonly<Record<string, string>>): Open | null {
    const tag = this.tagFor(name);
    if (!tag) return null;
    if (tag === 'br') {
      this.html += '<br>';
      return null;
    }
    if (BLOCKS.has(tag)) this.endLine();
    else if (this.stack.some((open) => open.tag === tag)) return null;
    const href = tag === 'a' ? safeHref(attributes['href'] ?? '') : null;
    if (this.stack.length >= DEEPEST || (tag === 'a' && !href)) return null;
    const open: Open = { tag, closed: false };
    this.stack.push(open);
    this.html += href ? `<a href="${escaped(href).replaceAll('"', '&quot;')}">` : `<${tag}>`;
    return open;
  }

  /** Closes an element with all that is still open in it. */
  close(open: Open): void {
    while (!open.closed) {
      const last = this.stack.pop()!;
      last.closed = true;
      this.html += `</${last.tag}>`;
    }
  }

  end(): string {
    if (this.stack[0]) this.close(this.stack[0]);
    return this.html.trim();
  }

  private tagFor(name: string): RichTag | undefined {
    const tag = Object.hasOwn(MEANT, name) ? MEANT[name] : undefined;
    const last = this.stack.findLast((open) => BLOCKS.has(open.tag));
    return tag === 'li' && !(last && LISTS.has(last.tag)) ? 'p' : tag;
  }

  /** A block ends the line that it would stand in, and the marks around it. */
  private endLine(): void {
    const first = this.stack.find((open) => LINES.has(open.tag) || !BLOCKS.has(open.tag));
    if (first) this.close(first);
  }
}

/** A parser that tells of elements and text as it comes to them, such as htmlparser2's: this package imports none. */
export type StreamParser = new (handler: {
  onopentag(name: string, attributes: Record<string, string>): void;
  ontext(text: string): void;
  onclosetag(name: string): void;
}) => { end(html: string): void };

/**
 * An HTML field's value as it is stored (safety 32): the elements of `RICH_TAGS`, links with safe addresses, all else as
 * text. What is already so stays as it is; without a word it is ''. Text that only looks like markup ('<60 cm') stays text.
 * The service calls it for what is written, the editor for what is pasted.
 */
export const sanitiser =
  (Parser: StreamParser) =>
  (html: string): string => {
    const writer = new Writer();
    const read: (Open | null)[] = [];
    let dropped = 0;
    new Parser({
      onopentag: (name, attributes) => {
        if (DROPPED.has(name)) dropped += 1;
        read.push(dropped ? null : writer.open(name, attributes));
      },
      ontext: (text) => {
        if (!dropped) writer.text(text);
      },
      onclosetag: (name) => {
        const open = read.pop();
        if (open) writer.close(open);
        if (DROPPED.has(name)) dropped -= 1;
      },
    }).end(html);
    const written = writer.end();
    return htmlToText(written) ? written : '';
  };
