import Papa from 'papaparse';
import { normaliseHeading } from '../normaliseHeading';
import { buildSheet, type FoundRow } from './buildSheet';
import { refuseMarkup } from './otherFormats';
import { MAX_READ_CELLS, TableFileError, tooManyCells, type ReadRequest, type SheetData } from './sheetData';

/** The first line by which Excel is told what separates the cells. */
const SEPARATOR_LINE = /^"?sep=(.)"?\n/i;
/** Longest text of a cell that a message repeats. */
const MAX_QUOTED_CHARACTERS = 40;

const QUOTE_REMEDIES = 'Close it, or take it away, and choose the file again.';

/**
 * Refuses a file in which a quotation mark opens a cell and doesn't close it: the rows below would become part of it.
 * @throws TableFileError that names the row
 */
const refuseOpenQuote = ({ data, errors }: Papa.ParseResult<string[]>, linesBefore: number): void => {
  const fault = errors.find(({ type }) => type === 'Quotes');
  if (!fault) return;
  const row = (fault.row ?? 0) + 1 + linesBefore;
  const swallowed = data[fault.row ?? 0]?.find((cell) => cell.includes('\n')) ?? data[fault.row ?? 0]?.at(-1) ?? '';
  const beginning = swallowed.split('\n')[0]!.slice(0, MAX_QUOTED_CHARACTERS);
  throw new TableFileError(
    `Row ${row} has a quotation mark that is not closed${beginning ? `, before “${beginning}”` : ''}. ${QUOTE_REMEDIES}`,
  );
};

/** A text as programs write it so that Excel takes it for no number: `="00042"`. */
const TEXT_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/;
const withoutFormula = (cell: string): string =>
  cell.replace(TEXT_FORMULA, (_, text: string) => text.replaceAll('""', '"'));

const parse = (text: string, delimiter: string, preview = 0): Papa.ParseResult<string[]> =>
  Papa.parse<string[]>(text, { delimiter, preview, newline: '\n', transform: withoutFormula });

const SEPARATORS = [',', ';', '\t', '|'];
/** Number of rows by which the separator is guessed. */
const SAMPLE_ROWS = 30;

/** Guesses what separates the cells: what gives most known headings, or else most rows of one length. */
const guessSeparator = (text: string, knownHeadings: ReadonlySet<string>): string => {
  const candidates = SEPARATORS.map((separator) => {
    const rows = parse(text, separator, SAMPLE_ROWS).data.filter((cells) => cells.length > 1);
    const known = rows.map(
      (cells) => new Set(cells.map(normaliseHeading).filter((each) => knownHeadings.has(each))).size,
    );
    const alike = rows.filter(({ length }) => length === rows[0]?.length).length;
    return { separator, known: Math.max(0, ...known), alike };
  });
  return candidates.toSorted((a, b) => b.known - a.known || b.alike - a.alike)[0]!.separator;
};

/**
 * Reads text with separated cells. Each row keeps its number in the file.
 * @throws TableFileError with the reason in words
 */
export const readCsv = (fileText: string, request: ReadRequest): SheetData => {
  const text = fileText.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  refuseMarkup(text);
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const linesBefore = separatorLine ? 1 : 0;
  const table = text.slice(separatorLine.length);
  const parsed = parse(table, separator ?? guessSeparator(table, request.knownHeadings));
  refuseOpenQuote(parsed, linesBefore);
  let cellCount = 0;
  const rows = parsed.data.map((values, i): FoundRow => {
    const cells = new Map([...values.entries()].filter(([, value]) => value.trim() !== ''));
    cellCount += cells.size;
    if (cellCount > MAX_READ_CELLS) throw tooManyCells();
    return { number: i + 1 + linesBefore, isHidden: false, cells };
  });
  return buildSheet({ rows: rows.filter(({ cells }) => cells.size > 0), hiddenColumns: [], merges: [] }, request);
};
