import PDFDocument from 'pdfkit';
import type { FileWriter } from '../fileWriter';
import { printable } from '@trestle/schema/text/printable';
import { breakLines, lineOf, type TextLine } from './breakLines';
import type { Weight } from './fontFaces';
import { inVisualOrder } from './readingOrder';
import { formatDecimal, lineOperators } from './lineOperators';
import { createTypefaces, type Typefaces } from './typefaces';
import type { FormatContext, ReportProgress } from '../format';

const PAGE_MARGIN_PT = 42;
const FOOTER_HEIGHT_PT = 26;
const RUNNING_HEAD_HEIGHT_PT = 24;
/** PDF operators that set each colour. */
export const COLOURS = { text: '0.1 g', grey: '0.38 g', brand: '0.122 0.361 0.29 rg', rule: '0.82 G' } as const;
export type Colour = keyof typeof COLOURS;
/** A part of the structure that screen readers follow. */
export type Tag = PDFKit.PDFStructureElement;

/** How a text is drawn. `size` is in points. */
export interface TextStyle {
  size: number;
  weight?: Weight;
  colour?: Colour;
}
/** The pages of a PDF while they are written, one after the other. `y` grows downwards. */
export interface PdfPages {
  document: InstanceType<typeof PDFDocument>;
  /** Root of the structure. */
  root: Tag;
  /** Edges of the content, in points. */
  left: number;
  width: number;
  bottom: number;
  y: number;
  pageCount(): number;
  /** Characters so far that no font has. What is drawn again on each page counts once. */
  unprintedCount(): number;
  addPage(): void;
  /** Starts a page unless this height is left, in points. @returns whether it started one */
  ensure(height: number): boolean;
  /** Breaks a text into lines. `width` is in points. */
  lines(text: string, style: TextStyle, width: number): TextLine[];
  /** Returns the width of a text on one line, in points. */
  measure(text: string, style: TextStyle): number;
  /** Draws a line of text with its upper edge at y. */
  draw(line: TextLine, x: number, y: number, style: TextStyle): void;
  /** Draws a horizontal line over the page's width. `weight` is its thickness in points. */
  rule(y: number, weight?: number): void;
  /** Calls `draw` for content that belongs to a tag. */
  tagged(tag: Tag, type: string, draw: () => void): void;
  /** Calls `draw` for content that screen readers skip, such as rules and page numbers. */
  untagged(draw: () => void): void;
  end(): void;
}

/** Height of a line, in font sizes. */
export const LINE_HEIGHT_FACTOR = 1.32;
/** Height of the letters above the line, in font sizes. */
const ASCENT_FACTOR = 1.02;

/** Sends the bytes of the document to the file as soon as pdfkit makes them, so that none stay in memory. */
function sendTo(document: InstanceType<typeof PDFDocument>, file: FileWriter): void {
  const firstBytes = document.read() as Buffer | null;
  if (firstBytes) file.write(firstBytes);
  document.push = (chunk: Buffer | null) => {
    if (chunk) file.write(chunk);
    return true;
  };
}

/** The part of pdfkit's structure that is used here and that its types don't show. */
interface PageStructure {
  page: { structParentTreeKey: number };
  getStructParentTree(): { get(key: number): object; add(key: number, value: unknown): void };
  ref(data: object): { data: unknown; end(): void };
}
/**
 * Writes the list of a finished page's tags to the file. pdfkit would keep the tags of all pages in memory until the
 * end.
 */
function flushPageTags(document: InstanceType<typeof PDFDocument>): void {
  const structure = document as unknown as PageStructure;
  const tree = structure.getStructParentTree();
  const key = structure.page.structParentTreeKey;
  const tagList = structure.ref(tree.get(key));
  tagList.end();
  tagList.data = null;
  tree.add(key, tagList);
}

/**
 * Creates the number of pages in the footer. It is known at the end, so each page shows the same small drawing of it.
 */
function createPageTotal(document: InstanceType<typeof PDFDocument>, typefaces: Typefaces) {
  const form = document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 60, 12] });
  return {
    draw(x: number, baseline: number): void {
      (document.page as unknown as { xobjects: Record<string, unknown> }).xobjects['Total'] = form;
      document.addContent(`q 1 0 0 -1 ${formatDecimal(x)} ${formatDecimal(baseline)} cm /Total Do Q`);
    },
    end(pages: number, size: number): void {
      const glyphs = typefaces.glyphs(String(pages), 'regular');
      const font = glyphs[0]!.font;
      const data = form.data as Record<string, unknown>;
      data['Resources'] = { Font: { [font]: typefaces.ref(font) } };
      form.end(
        Buffer.from(
          `${COLOURS.grey}\nBT\n/${font} ${size} Tf\n1 0 0 1 0 0 Tm\n[<${glyphs.map(({ hex }) => hex).join('')}>] TJ\nET\n`,
        ),
      );
    },
  };
}

/**
 * Starts a PDF: A4, tagged, with the page number below each page and a running head on all but the first.
 * @param options.isBare leaves the pages without both, for sheets of labels
 */
export function createPages(
  context: FormatContext,
  file: FileWriter,
  progress: ReportProgress,
  { isBare = false } = {},
): PdfPages {
  const { title, product } = context;
  const document = new PDFDocument({
    size: 'A4',
    layout: context.landscape ? 'landscape' : 'portrait',
    margin: PAGE_MARGIN_PT,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-AU',
    tagged: true,
    displayTitle: true,
    info: {
      Title: printable(title),
      Author: printable(context.personName),
      Creator: printable(product),
      CreationDate: context.now,
    },
  });
  sendTo(document, file);
  const typefaces = createTypefaces(document);
  const pageTotal = createPageTotal(document, typefaces);
  const root = document.struct('Document');
  document.addStructure(root);
  const smallStyle: TextStyle = { size: 8, colour: 'grey' };
  let count = 0;
  let unprintedCount = 0;
  let isUntagged = false;

  const glyphsOf = (text: string, { weight = 'regular' }: TextStyle) =>
    typefaces.glyphs(text.replaceAll('\t', ' '), weight);

  const pages: PdfPages = {
    document,
    root,
    left: PAGE_MARGIN_PT,
    width: 0,
    bottom: 0,
    y: 0,
    pageCount: () => count,
    unprintedCount: () => unprintedCount,
    addPage() {
      if (count) finishPage();
      document.addPage();
      count += 1;
      progress.pages = count;
      pages.width = document.page.width - 2 * PAGE_MARGIN_PT;
      pages.bottom = document.page.height - PAGE_MARGIN_PT - FOOTER_HEIGHT_PT;
      pages.y = PAGE_MARGIN_PT;
      if (isBare) return;
      drawFooter();
      if (count > 1) drawRunningHead();
    },
    ensure(height) {
      if (pages.y + height <= pages.bottom) return false;
      pages.addPage();
      return true;
    },
    lines: (text, style, width) =>
      text.split(/\r\n|[\r\n]/).flatMap((part) => breakLines(glyphsOf(part, style), (width / style.size) * 1000)),
    measure: (text, style) => (lineOf(glyphsOf(text, style)).width * style.size) / 1000,
    draw(line, x, y, { size, colour = 'text' }) {
      if (line.glyphs.length === 0) return;
      if (!isUntagged) for (const { isMissing } of line.glyphs) if (isMissing) unprintedCount += 1;
      const place = `1 0 0 -1 ${formatDecimal(x)} ${formatDecimal(y + size * ASCENT_FACTOR)} Tm`;
      const operators = lineOperators(inVisualOrder(line.glyphs), size);
      document.addContent(`${COLOURS[colour]}\nBT\n${place}\n${operators}ET`);
    },
    rule(y, weight = 0.5) {
      const [height, right] = [formatDecimal(y), formatDecimal(pages.left + pages.width)];
      document.addContent(`${COLOURS.rule} ${weight} w ${pages.left} ${height} m ${right} ${height} l S`);
    },
    tagged(tag, type, draw) {
      const content = document.markStructureContent(type);
      draw();
      document.endMarkedContent();
      tag.add(content);
    },
    /** Calls `draw` for content that screen readers skip, such as rules and page numbers. */
    untagged(draw) {
      document.markContent('Artifact', { type: 'Pagination' });
      isUntagged = true;
      draw();
      isUntagged = false;
      document.endMarkedContent();
    },
    end() {
      pageTotal.end(count, smallStyle.size);
      finishPage();
      root.end();
      document.end();
    },
  };

  const finishPage = (): void => {
    typefaces.attach();
    flushPageTags(document);
  };
  const drawRight = (text: string, y: number): void => {
    const line = lineOf(glyphsOf(text, smallStyle));
    pages.draw(line, pages.left + pages.width - (line.width * smallStyle.size) / 1000, y, smallStyle);
  };
  /** Draws the part of a text that fits on one line. */
  const drawLeft = (text: string, y: number, style: TextStyle, width: number): void => {
    const [firstLine] = pages.lines(text.replaceAll('\n', ' '), style, width);
    if (firstLine) pages.draw(firstLine, pages.left, y, style);
  };
  const drawFooter = (): void =>
    pages.untagged(() => {
      const y = pages.bottom + 14;
      const numberLine = lineOf(glyphsOf(`Page ${count} of `, smallStyle));
      pages.rule(y - 4);
      pages.draw(numberLine, pages.left, y, smallStyle);
      pageTotal.draw(pages.left + (numberLine.width * smallStyle.size) / 1000, y + smallStyle.size * ASCENT_FACTOR);
      drawRight(printable(product), y);
    });
  const drawRunningHead = (): void =>
    pages.untagged(() => {
      drawLeft(printable(title), pages.y, { ...smallStyle, weight: 'bold' }, pages.width);
      pages.rule(pages.y + 14);
      pages.y += RUNNING_HEAD_HEIGHT_PT;
    });
  return pages;
}
