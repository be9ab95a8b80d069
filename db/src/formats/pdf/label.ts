import { encodeCode128 } from '../labels/code128';
import type { LabelBox } from '../labels/labelPaper';
import { formatDecimal } from './lineOperators';
import { LINE_HEIGHT_FACTOR, type PdfPages, type TextStyle } from './pages';

/** What stands on a label. */
export interface LabelText {
  title: string;
  /** Colour, fabric and the like. */
  line: string;
  /** Printed as a bar code and below it as text. Empty for none. */
  code: string;
}

const PADDING_PT = 8.5;
const TITLE: TextStyle = { size: 9, weight: 'bold' };
const DETAIL: TextStyle = { size: 7.5 };
const CODE: TextStyle = { size: 8 };
const MAX_TITLE_LINES = 2;
/** With one line, long names of colour and fabric would leave no room for the container. */
const MAX_DETAIL_LINES = 2;
/** A dot of a printer with 600 dots per inch. Bars are whole dots wide, so that all of them are equally sharp. */
const DOT_PT = 72 / 600;
/** Narrowest module that common scanners read: 0.2 mm. */
const MIN_MODULE_DOTS = 5;
/** Widest module: 0.51 mm. */
const MAX_MODULE_DOTS = 12;
/** White on each side of a bar code, in modules. */
const QUIET_ZONE_MODULES = 10;
const MAX_BAR_HEIGHT_PT = 60;

const TOO_LONG = 'This code is too long for a bar code here.';
const NOT_ENCODABLE = "A bar code can't hold these characters.";

const lineHeight = ({ size }: TextStyle): number => size * LINE_HEIGHT_FACTOR;

/** Draws the beginning of a text on at most some lines. @returns the height that they take */
function drawLines(pages: PdfPages, text: string, style: TextStyle, box: LabelBox, maxLines: number): number {
  if (!text) return 0;
  const shown = pages.lines(text, style, box.width).slice(0, maxLines);
  const tag = pages.document.struct('P');
  pages.root.add(tag);
  pages.tagged(tag, 'P', () => {
    shown.forEach((line, i) => pages.draw(line, box.x, box.y + i * lineHeight(style), style));
  });
  tag.end();
  return shown.length * lineHeight(style);
}

/** Returns the width of a module in points; undefined where the bar code doesn't fit. */
function moduleWidth(widths: readonly number[], available: number): number | undefined {
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET_ZONE_MODULES);
  const dots = Math.min(MAX_MODULE_DOTS, Math.floor(available / modules / DOT_PT));
  return dots >= MIN_MODULE_DOTS ? dots * DOT_PT : undefined;
}

/** Draws a bar code in the middle of a box, as rectangles. Screen readers skip it: its text stands below. */
function drawBars(pages: PdfPages, widths: readonly number[], unit: number, box: LabelBox): void {
  const total = widths.reduce((sum, width) => sum + width, 0) * unit;
  let x = box.x + (box.width - total) / 2;
  const bars: string[] = [];
  widths.forEach((width, i) => {
    if (i % 2 === 0)
      bars.push(`${[x, box.y, width * unit, box.height].map((value) => formatDecimal(value)).join(' ')} re`);
    x += width * unit;
  });
  pages.untagged(() => pages.document.addContent(`0 g\n${bars.join('\n')}\nf`));
}

/** Draws one label: title, details, the bar code and its text. A code that can't be a bar code is text alone. */
export async function drawLabel(pages: PdfPages, { title, line, code }: LabelText, place: LabelBox): Promise<void> {
  const box: LabelBox = {
    x: place.x + PADDING_PT,
    y: place.y + PADDING_PT,
    width: place.width - 2 * PADDING_PT,
    height: place.height - 2 * PADDING_PT,
  };
  const bottom = box.y + box.height;
  box.y += drawLines(pages, title, TITLE, box, MAX_TITLE_LINES);
  box.y += drawLines(pages, line, DETAIL, box, MAX_DETAIL_LINES);
  if (!code) return;
  const widths = await encodeCode128(code);
  const unit = widths ? moduleWidth(widths, place.width) : undefined;
  if (!widths || unit === undefined) {
    box.y += drawLines(pages, code, CODE, box, 2);
    drawLines(pages, widths ? TOO_LONG : NOT_ENCODABLE, DETAIL, box, 2);
    return;
  }
  const height = Math.min(MAX_BAR_HEIGHT_PT, bottom - box.y - lineHeight(CODE) - 4);
  drawBars(pages, widths, unit, { ...place, y: box.y + 3, height });
  const codeWidth = pages.measure(code, CODE);
  const x = place.x + Math.max(PADDING_PT, (place.width - codeWidth) / 2);
  drawLines(pages, code, CODE, { ...box, x, y: box.y + 3 + height + 1 }, 1);
}
