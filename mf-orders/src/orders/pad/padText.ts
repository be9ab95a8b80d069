import { product } from '@trestle/schema/entities/product';
import { numberError, parseFileNumber, parseNumber } from '@trestle/schema/text/numberText';
import { normaliseText } from '@trestle/schema/text/textRule';

/** A line of the pad as it was read: a product's code and how many of it. */
export interface PadEntry {
  /** Number of the line in the text, from 0. A cell with line breaks in quotes makes no further lines. */
  line: number;
  code: string;
  /** Null when it can't be read. */
  quantity: number | null;
  /** Why the quantity can't be read. */
  problem?: string;
  /** Positions of code and quantity among the line's cells; undefined for a line that was typed. */
  codeCell?: number;
  quantityCell?: number;
  /** Whether the line has headings, none of which names the quantity. The lines below it are left out. */
  isHeading?: boolean;
}

/** What the quantities are for: an order, or a count of what came. */
export type PadUse = 'order' | 'count';

/** Number of lines of an order that are read. */
export const MAX_PAD_LINES = 500;
/** Number of counted lines that are read: a list has one for each pallet or box, and none may go missing. */
export const MAX_COUNTED_LINES = 10_000;
const MAX_LINES: Record<PadUse, number> = { order: MAX_PAD_LINES, count: MAX_COUNTED_LINES };

/** Headings of the code, best first: where a list has several, 'Product' holds the name and 'No.' the row's number. */
const CODE_HEADINGS = [
  /^((product|item|article) )?(code|sku)$/i,
  /^(product|item|article) (no\.?|number)$/i,
  /^(product|item|article)$/i,
  /^(no\.?|number)$/i,
];
const PIECES = '(quantity|qty\\.?|pieces|pcs\\.?)';
const PLAIN_QUANTITY = new RegExp(`^${PIECES}$`, 'i');
const COUNTED = new RegExp(`^(count|counted|received)( ${PIECES})?$|^${PIECES} (counted|received)$`, 'i');
const ORDERED = new RegExp(`^order(ed)? ${PIECES}$|^${PIECES} (to order|ordered)$`, 'i');
/** Headings of the quantity, best first. What was ordered or expected is never what was counted. */
const QUANTITY_HEADINGS: Record<PadUse, readonly RegExp[]> = {
  order: [ORDERED, PLAIN_QUANTITY, /^order(ed)?$/i, COUNTED],
  count: [COUNTED, PLAIN_QUANTITY],
};
const NO_QUANTITY_HEADING: Record<PadUse, string> = {
  order: 'No column is headed Quantity, so nothing below is read. Rename the column with the quantities',
  count: 'No column is headed Counted or Quantity, so nothing below is read. Rename the column with the counts',
};

/** Positions of the two columns among the cells of a line. */
interface ColumnPositions {
  code: number;
  quantity: number;
}

const unquote = (cell: string): string =>
  cell
    .trim()
    // Programs write `="00042"` so that Excel takes the text for no number.
    .replace(/^=?"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim();

/** A text in quotes. Separators and line breaks inside the quotes belong to the text. */
const QUOTED = '"(?:[^"]|"")*"';
const QUOTED_TEXTS = new RegExp(QUOTED, 'g');
/** Separators of cells, each with a pattern of a cell. Quotes inside a cell are plain text, such as inches. */
const SEPARATORS = ['\t', ';', ','].map((separator) => ({
  separator,
  cell: new RegExp(`(?<=^|${separator})(?: *${QUOTED} *(?=${separator}|$)|[^${separator}]*)`, 'g'),
}));

/** A line of the text. A quoted cell may contain line breaks. */
const LINES = new RegExp(`(?<=^|\\n)(?:(?<=^|[\\n\\t;,]) *${QUOTED} *(?=[\\n\\t;,]|$)|[^\\n])*`, 'g');

/** Splits a text into lines. A line break inside a quoted cell doesn't end its line. */
const splitLines = (text: string): string[] => text.replaceAll(/\r\n?/g, '\n').match(LINES) ?? [];

const joinBrokenCells = (line: string): string => line.replaceAll('\n', ' ');

/** The separator of a line's cells, and a pattern of a cell; undefined for a line that was typed. */
const findFormat = (text: string) => {
  const unquoted = text.replaceAll(QUOTED_TEXTS, '');
  return SEPARATORS.find(({ separator }) => unquoted.includes(separator));
};

/** Splits a line of a spreadsheet or a csv file into cells. Returns undefined for a line that was typed. */
const splitCells = (text: string): string[] | undefined => {
  if (text.replaceAll(QUOTED_TEXTS, '').trim() === '' && text.includes('"')) return [unquote(text)];
  const format = findFormat(text);
  return format && text.match(format.cell)?.map(unquote);
};

const findHeading = (cells: readonly string[], headings: readonly RegExp[]): number =>
  headings.reduce((found, heading) => (found >= 0 ? found : cells.findIndex((cell) => heading.test(cell))), -1);

/** Returns the columns when the cells are headings, with a quantity of -1 where none names it; undefined otherwise. */
const findColumns = (cells: readonly string[], use: PadUse): ColumnPositions | undefined => {
  const code = findHeading(cells, CODE_HEADINGS);
  const quantity = findHeading(cells, QUANTITY_HEADINGS[use]);
  const texts = cells.filter((cell) => cell !== '');
  const areHeadings =
    quantity >= 0 || (texts.length > 1 && !texts.some((text) => typeof parseNumber(text) === 'number'));
  return code >= 0 && areHeadings ? { code, quantity } : undefined;
};

const isWholeNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

/** A number of pieces that can't be taken as it stands: `1,234`, `(5)`, `5 pcs`. */
const UNREADABLE_PIECES = /^[-−(]?\d{1,3}(?:[.,' ]\d{3})*\)?(?: ?(?:pcs?|pieces?|ea|each|units?|x)\.?)?$/i;
/** Whether a cell says how many. Where it can't be read, the number after it is a price. */
const isQuantity = (text: string): boolean => isWholeNumber(text) || UNREADABLE_PIECES.test(text);

/** Finds code and quantity among cells without headings: the first cell, and the first number after it. */
const findCells = (cells: readonly string[]): ColumnPositions => {
  const [code = 0, ...others] = [...cells.keys()].filter((at) => cells[at] !== '');
  const isNumber = (at: number) => isWholeNumber(cells[at]!);
  if (others.length === 1 && isNumber(code) && !isNumber(others[0]!)) return { code: others[0]!, quantity: code };
  return { code, quantity: others.find((at) => isQuantity(cells[at]!)) ?? others[0] ?? cells.length };
};

/** Reads code and quantity as people type them: 'ROW-204 2', 'ROW-204 x2', '2 x ROW-204', 'ROW-204'. */
const readTypedLine = (text: string): [code: string, quantity: string] => {
  const numberFirst = /^(\d{1,9})\s*(?:[x×*]\s*|\s)(\S+)$/i.exec(text);
  if (numberFirst && !isWholeNumber(numberFirst[2]!)) return [numberFirst[2]!, numberFirst[1]!];
  const codeFirst = /^(\S.*?)[\s:]+[x×*]?\s*(\S+)$/i.exec(text);
  return codeFirst ? [codeFirst[1]!, codeFirst[2]!] : [text, ''];
};

/** Reads a quantity. @param otherwise what an empty text means */
const readQuantity = (
  text: string,
  minimum: number,
  otherwise: number | null,
): Pick<PadEntry, 'quantity' | 'problem'> => {
  const value = parseFileNumber(text);
  if (value === null) return { quantity: otherwise };
  if (typeof value === 'string') return { quantity: null, problem: numberError(value, `“${value}” is not a number`) };
  if (!Number.isInteger(value)) return { quantity: null, problem: `${text} is not a whole number` };
  return value < minimum ? { quantity: null, problem: `Minimum value ${minimum}` } : { quantity: value };
};

/** What was read of the pad. */
interface ReadPad {
  entries: PadEntry[];
  /** Number of lines that order nothing: in a price list with a column for quantities, most are left empty. */
  unorderedCount: number;
}

const isNothing = (quantity: string): boolean => !parseFileNumber(quantity);

/** Returns the lines of `parsePad`, and how many lines of an order form are left empty. */
export const readPad = (text: string, use: PadUse = 'order'): ReadPad => {
  let columns: ColumnPositions | undefined;
  let unorderedCount = 0;
  const entries: PadEntry[] = [];
  splitLines(text).forEach((rawLine, line) => {
    const lineText = joinBrokenCells(rawLine);
    if (lineText.trim() === '' || entries.length >= MAX_LINES[use]) return;
    const cells = splitCells(lineText);
    const headings = cells && findColumns(cells, use);
    if (headings) {
      columns = headings;
      if (headings.quantity < 0)
        entries.push({
          line,
          code: cells[headings.code]!,
          quantity: null,
          problem: NO_QUANTITY_HEADING[use],
          isHeading: true,
        });
      return;
    }
    // A typed line has no columns.
    if (cells && columns && columns.quantity < 0) return;
    const positions = cells && (columns ?? findCells(cells));
    const [code, quantity] = positions
      ? [cells[positions.code] ?? '', cells[positions.quantity] ?? '']
      : readTypedLine(lineText.trim());
    if (code && use === 'order' && positions && columns && isNothing(quantity)) unorderedCount += 1;
    else if (code)
      entries.push({
        line,
        code,
        codeCell: positions?.code,
        quantityCell: positions?.quantity,
        // Nobody has counted what is left empty below a heading. Without one, each line is a piece.
        ...(use === 'count'
          ? readQuantity(quantity, 0, positions && columns ? null : 1)
          : readQuantity(quantity, 1, 1)),
      });
  });
  return { entries, unorderedCount };
};

/**
 * Reads typed or pasted lines. Empty lines and a spreadsheet's headings are left out, and so is what an order form below
 * its headings orders nothing of. Below headings that name no quantity nothing is read, because any other number may be
 * a price or what was expected.
 * @param use decides which column has the quantity, and whether 0 is one: a count may be 0
 */
export const parsePad = (text: string, use?: PadUse): PadEntry[] => readPad(text, use).entries;

/** Quotes a text that a separator or a quote inside it would break. */
const quoteCell = (text: string, separator: string): string =>
  text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Returns the text with another value in a cell of a line.
 * @param cell undefined for a line that was typed
 * @param retype returns a line that has no cells
 */
const replaceCell = (
  text: string,
  line: number,
  cell: number | undefined,
  value: string,
  retype: (lineText: string) => string,
): string => {
  const lines = splitLines(text);
  const lineText = joinBrokenCells(lines[line] ?? '');
  const format = findFormat(lineText);
  const cells = format && lineText.match(format.cell);
  lines[line] =
    cells && cell !== undefined
      ? cells.with(cell, quoteCell(value, format.separator)).join(format.separator)
      : retype(lineText);
  return lines.join('\n');
};

/** Returns the text with another code in the line of an entry. */
export const replaceCode = (text: string, { line, code, codeCell }: PadEntry, newCode: string): string =>
  replaceCell(text, line, codeCell, newCode, (lineText) => lineText.replace(code, () => newCode));

/** Returns the text with another quantity in the line of an entry. */
export const replaceQuantity = (text: string, { line, code, quantityCell }: PadEntry, quantity: number): string =>
  replaceCell(text, line, quantityCell, String(quantity), () => `${code} ${quantity}`);

/** Returns where a line begins and ends in the text of a text box, which has `\n` as its only line break. */
export const lineRange = (text: string, line: number): [start: number, end: number] => {
  const lines = splitLines(text);
  const start = lines.slice(0, line).reduce((length, each) => length + each.length + 1, 0);
  return [start, start + (lines[line]?.length ?? 0)];
};

/** Returns the text without some of its lines. Returns an empty text when nothing but headings would remain. */
export const withoutLines = (text: string, lines: ReadonlySet<number>): string => {
  const remainingText = splitLines(text)
    .filter((_, line) => !lines.has(line))
    .join('\n');
  return parsePad(remainingText).length > 0 ? trimLineBreaks(remainingText) : '';
};

/** Removes empty lines at both ends. A tab at the start stays: it is an empty first cell. */
export const trimLineBreaks = (text: string): string => text.replace(/^\s*[\r\n]/, '').trimEnd();

/** Returns a code as a product would have it: without what nobody sees, such as a web page leaves in it. */
export const plainCode = (code: string): string => normaliseText(product.fields.code, code);
/** Returns the key by which codes are compared: case and what nobody sees don't count. */
export const codeKey = (code: string): string => plainCode(code).toLowerCase();
