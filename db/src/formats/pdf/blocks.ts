import { printable } from '@trestle/schema/text/printable';
import { madeText } from '../letterhead';
import { LINE_HEIGHT_FACTOR, type PdfPages, type Tag, type TextStyle } from './pages';
import type { FormatContext } from '../format';

/** The bookmarks of a PDF. A heading of level 1 holds the headings that follow it. */
export interface Bookmarks {
  /** Adds a heading. @returns its tag, so that no level of tags is skipped */
  add(title: string, level: 1 | 2): 'H2' | 'H3';
}
/** Creates the bookmarks of a document. */
export function createBookmarks({ document }: PdfPages): Bookmarks {
  let parent = document.outline;
  return {
    add(title, level) {
      const item = (level === 1 ? document.outline : parent).addItem(printable(title) || '-');
      if (level === 1) parent = item;
      return parent === document.outline || level === 1 ? 'H2' : 'H3';
    },
  };
}

/** Draws text over as many lines and pages as it needs, as one part of the structure. */
export function drawText(pages: PdfPages, parent: Tag, type: string, text: string, style: TextStyle): void {
  const tag = pages.document.struct(type);
  parent.add(tag);
  const height = style.size * LINE_HEIGHT_FACTOR;
  const lines = pages.lines(printable(text), style, pages.width);
  for (let from = 0; from < lines.length;) {
    pages.ensure(height);
    const fittingLines = Math.max(1, Math.floor((pages.bottom - pages.y) / height));
    const part = lines.slice(from, from + fittingLines);
    pages.tagged(tag, type, () => {
      part.forEach((line, i) => pages.draw(line, pages.left, pages.y + i * height, style));
    });
    pages.y += part.length * height;
    from += part.length;
  }
  tag.end();
}

const FACT_STYLE: TextStyle = { size: 9.5 };
const LABEL_STYLE: TextStyle = { size: 9.5, colour: 'grey' };
/** Draws labels with their values, one below the other. */
export function drawFacts(pages: PdfPages, facts: readonly (readonly [label: string, value: string])[]): void {
  if (!facts.length) return;
  const height = FACT_STYLE.size * LINE_HEIGHT_FACTOR + 2;
  const widestLabel = Math.max(...facts.map(([label]) => pages.measure(printable(label), LABEL_STYLE)));
  const labelWidth = Math.min(widestLabel + 14, pages.width * 0.4);
  for (const [label, value] of facts) {
    const tag = pages.document.struct('P');
    pages.root.add(tag);
    const labelLines = pages.lines(printable(label), LABEL_STYLE, labelWidth - 8);
    const valueLines = pages.lines(printable(value), FACT_STYLE, pages.width - labelWidth);
    for (let i = 0; i < Math.max(labelLines.length, valueLines.length); i += 1) {
      pages.ensure(height);
      pages.tagged(tag, 'P', () => {
        if (labelLines[i]) pages.draw(labelLines[i]!, pages.left, pages.y, LABEL_STYLE);
        if (valueLines[i]) pages.draw(valueLines[i]!, pages.left + labelWidth, pages.y, FACT_STYLE);
      });
      pages.y += height;
    }
    tag.end();
  }
}

/**
 * Draws a heading, never alone at the foot of a page.
 * @param below height that must fit under it, in points
 */
export function drawHeading(pages: PdfPages, bookmarks: Bookmarks, text: string, level: 1 | 2, below = 60): void {
  const size = level === 1 ? 14 : 11.5;
  if (!pages.ensure(size * LINE_HEIGHT_FACTOR + 14 + below)) pages.y += level === 1 ? 16 : 12;
  const tag = bookmarks.add(text, level);
  drawText(pages, pages.root, tag, text, { size, weight: 'bold', colour: 'brand' });
  pages.y += 4;
}

/** Draws the head of the first page: product, when and by whom it was made, title, parameters. */
export function drawLetterhead(pages: PdfPages, context: FormatContext): void {
  const { product, title, facts } = context;
  const { y } = pages;
  drawText(pages, pages.root, 'P', product, { size: 10, weight: 'bold', colour: 'brand' });
  const madeLine = pages.lines(printable(`Made ${madeText(context)}`), LABEL_STYLE, pages.width * 0.7)[0]!;
  const tag = pages.document.struct('P');
  pages.root.add(tag);
  pages.tagged(tag, 'P', () =>
    pages.draw(madeLine, pages.left + pages.width - (madeLine.width * LABEL_STYLE.size) / 1000, y, LABEL_STYLE),
  );
  tag.end();
  pages.y += 2;
  drawText(pages, pages.root, 'H1', title, { size: 20, weight: 'bold' });
  pages.y += 4;
  pages.untagged(() => pages.rule(pages.y, 1));
  pages.y += 8;
  drawFacts(pages, facts);
}
