import { numberError, parseNumber } from '@trestle/schema/numberText';

/** One line of the pad: a product's code and how many of it. */
export interface WantedLine {
  /** Place of the line in the text, from 0. */
  line: number;
  code: string;
  /** Null when it can't be read: `problem` says why. */
  quantity: number | null;
  problem?: string;
}

/** Most lines that are read. An order can't have more (contract §2.2). */
export const MAX_PAD_LINES = 500;

const CODE_HEADINGS = /^(product |item |article )?(code|sku|no\.?|number)$|^(product|item|article)$/i;
const QUANTITY_HEADINGS = /^(quantity|qty\.?|pieces|pcs\.?|count|order(ed)?)$/i;

/** Places of the two columns in a spreadsheet's cells. */
interface ColumnPlaces {
  code: number;
  quantity: number;
}

const withoutQuotes = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim();

/** A text in quotes. A separator inside it belongs to the text. */
const QUOTED = '"(?:[^"]|"")*"';
const QUOTED_TEXTS = new RegExp(QUOTED, 'g');
/** Separators of cells, each with a pattern of a cell. Quotes around a part of a cell are text, as of inches. */
const SEPARATORS = ['\t', ';', ','].map((separator) => ({
  separator,
  cell: new RegExp(`(?<=^|${separator})(?: *${QUOTED} *(?=${separator}|$)|[^${separator}]*)`, 'g'),
}));

/** Splits a line of a spreadsheet or a csv file; undefined for a line that was typed. */
const splitCells = (text: string): string[] | undefined => {
  const unquoted = text.replaceAll(QUOTED_TEXTS, '');
  if (unquoted.trim() === '' && text.includes('"')) return [withoutQuotes(text)];
  const found = SEPARATORS.find(({ separator }) => unquoted.includes(separator));
  return found && text.match(found.cell)?.map(withoutQuotes);
};

const findColumns = (cells: readonly string[]): ColumnPlaces | undefined => {
  const code = cells.findIndex((cell) => CODE_HEADINGS.test(cell));
  const quantity = cells.findIndex((cell) => QUANTITY_HEADINGS.test(cell));
  return code >= 0 && quantity >= 0 ? { code, quantity } : undefined;
};

const isWholeNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

/** Code and quantity of a spreadsheet's row. Without headings: the first cell, and the first number after it. */
const fromCells = (cells: readonly string[], columns: ColumnPlaces | undefined): [code: string, quantity: string] => {
  if (columns) return [cells[columns.code] ?? '', cells[columns.quantity] ?? ''];
  const [code = '', ...others] = cells.filter((cell) => cell !== '');
  if (isWholeNumber(code) && others.length === 1 && !isWholeNumber(others[0]!)) return [others[0]!, code];
  return [code, others.find(isWholeNumber) ?? others[0] ?? ''];
};

/** Code and quantity as people write them: 'ROW-204 2', 'ROW-204 x2', '2 x ROW-204', 'ROW-204'. */
const fromTyped = (text: string): [code: string, quantity: string] => {
  const numberFirst = /^(\d{1,9})\s*(?:[x×*]\s*|\s)(\S+)$/i.exec(text);
  if (numberFirst && !isWholeNumber(numberFirst[2]!)) return [numberFirst[2]!, numberFirst[1]!];
  const codeFirst = /^(\S.*?)[\s:]+[x×*]?\s*(\S+)$/i.exec(text);
  return codeFirst ? [codeFirst[1]!, codeFirst[2]!] : [text, ''];
};

/** Reads a quantity; none means 1. */
const readQuantity = (text: string): Pick<WantedLine, 'quantity' | 'problem'> => {
  const value = parseNumber(text);
  if (value === null) return { quantity: 1 };
  if (typeof value === 'string') return { quantity: null, problem: numberError(value, `“${value}” is not a number`) };
  if (!Number.isInteger(value)) return { quantity: null, problem: `${text} is not a whole number` };
  return value < 1 ? { quantity: null, problem: 'Minimum value 1' } : { quantity: value };
};

/** Reads typed or pasted lines. Empty lines and a spreadsheet's headings are left out. */
export const parsePad = (text: string): WantedLine[] => {
  let columns: ColumnPlaces | undefined;
  const found: WantedLine[] = [];
  text.split(/\r\n|\r|\n/).forEach((raw, line) => {
    const cells = splitCells(raw);
    const headings = cells && findColumns(cells);
    if (headings) columns = headings;
    if (raw.trim() === '' || headings || found.length >= MAX_PAD_LINES) return;
    const [code, quantity] = cells ? fromCells(cells, columns) : fromTyped(raw.trim());
    if (code) found.push({ line, code, ...readQuantity(quantity) });
  });
  return found;
};

/** Replaces the code of one line of the text. */
export const replaceCode = (text: string, { line, code }: WantedLine, next: string): string => {
  const lines = text.split('\n');
  lines[line] = (lines[line] ?? '').replace(code, () => next);
  return lines.join('\n');
};

/** The text without some of its lines; empty when no line is left but a spreadsheet's headings. */
export const withoutLines = (text: string, lines: ReadonlySet<number>): string => {
  const rest = text
    .split('\n')
    .filter((_, at) => !lines.has(at))
    .join('\n')
    .trim();
  return parsePad(rest).length > 0 ? rest : '';
};

export const codeKey = (code: string): string => code.trim().toLowerCase();
