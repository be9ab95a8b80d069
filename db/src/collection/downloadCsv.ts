import type { Field } from '@trestle/schema/field';
import type { Cell, RowBatches } from '../sql/rowStream';
import type { Format } from './downloadFormat';
import { headings, isText, textFor } from './downloadText';

/** Byte order mark. Without it, Excel reads the file in the machine's old code page. */
const BOM = '\uFEFF';
const LINE_END = '\r\n';

/** Invisible characters that may precede a formula: spaces, controls, direction marks, fillers. */
const INVISIBLE = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
/** Characters that begin a formula, with their wide and small forms. */
const FORMULA_SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
/** A spreadsheet takes a cell that begins like this for a formula (SECURITY.md, 33 and 71). */
const FORMULA_START = new RegExp(`^(?:[\\t\\r\\n]|[${INVISIBLE}]*${FORMULA_SIGN})`, 'u');
/** A formula that begins after a separator, with any invisible characters or quotes before it. */
const AFTER_SEPARATOR = `(?<=[;|\\t\\r\\n])(?=(?:(?![;|\\t\\r\\n])[${INVISIBLE}"])*${FORMULA_SIGN})`;
/** A dash before plain words to the end of the line, as in a list. It is no formula. */
const LIST_ITEM = '[ \\u00a0]*[-+][ \\u00a0][^|\\t\\r\\n!(=@"]{0,200}(?:[\\r\\n]|$)';
/**
 * Places inside a text where a program with another separator, or without multi-line cells, would see a formula begin.
 * Each look-ahead ends at the next separator, so that long text is read once.
 */
const INNER_FORMULA = new RegExp(`${AFTER_SEPARATOR}(?!${LIST_ITEM})`, 'gu');
const SEPARATOR = /[;|\t\r\n]/;
/**
 * Writes text as a cell that stays text, whichever separator a program expects. The cell is quoted, and an apostrophe
 * precedes each formula.
 */
export const textCell = (text: string): string => {
  const escapedStart = FORMULA_START.test(text) ? `'${text}` : text;
  const safe = SEPARATOR.test(escapedStart) ? escapedStart.replace(INNER_FORMULA, "'") : escapedStart;
  return `"${safe.replaceAll('"', '""')}"`;
};

const cellWriter = (field: Field, zone: string): ((cell: Exclude<Cell, null>) => string) => {
  const text = textFor(field, zone);
  return isText(field) ? (cell) => textCell(text(cell)) : text;
};

async function* write(rows: RowBatches, fields: readonly Field[], zone: string): AsyncGenerator<string> {
  const writers = fields.map((field) => cellWriter(field, zone));
  yield BOM + headings(fields).map(textCell).join(',') + LINE_END;
  for await (const batch of rows) {
    let lines = '';
    for (const row of batch) {
      for (let i = 0; i < writers.length; i += 1) {
        const cell = row[i]!;
        lines += `${i ? ',' : ''}${cell === null ? '' : writers[i]!(cell)}`;
      }
      lines += LINE_END;
    }
    yield lines;
  }
}

/** CSV for people and their spreadsheets, with labels as headings. */
export const csv: Format = { type: 'text/csv; charset=utf-8; header=present', write };
