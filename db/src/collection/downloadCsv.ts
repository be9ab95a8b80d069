import type { Field } from '@trestle/schema/field';
import type { Cell, RowBatches } from '../sql/rowStream';
import type { Format } from './downloadFormat';
import { headings, isText, textFor } from './downloadText';

/** Excel takes a file without it for one in the machine's old code page. */
const BOM = '\uFEFF';
const END = '\r\n';

/** Signs that nobody sees before a formula: spaces of any width, controls, marks of direction, fillers. */
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
/** What begins a formula, also in wide and small letters. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
/** A cell that begins so is a formula to a spreadsheet (safety 33, 71). */
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|[${UNSEEN}]*${SIGN})`, 'u');
/**
 * Where a reader that expects another separator, or no text over several lines, would begin a cell with a formula. A dash
 * before some plain words, as lists have it, is none. What is looked at ends at the next separator, so that a long text is read once.
 */
const INNER = new RegExp(
  `(?<=[;|\\t\\r\\n])(?=(?:(?![;|\\t\\r\\n])[${UNSEEN}"])*${SIGN})(?![ \\u00a0]*[-+][ \\u00a0][^|\\t\\r\\n!(=@"]{0,200}(?:[\\r\\n]|$))`,
  'gu',
);
const SEPARATOR = /[;|\t\r\n]/;
/** Any text as a cell that stays text, whatever separates cells to its reader: in quotes, formulas defused by an apostrophe. */
export const textCell = (text: string): string => {
  const begun = FORMULA.test(text) ? `'${text}` : text;
  const safe = SEPARATOR.test(begun) ? begun.replace(INNER, "'") : begun;
  return `"${safe.replaceAll('"', '""')}"`;
};

const writerOf = (field: Field, zone: string): ((cell: Exclude<Cell, null>) => string) => {
  const text = textFor(field, zone);
  return isText(field) ? (cell) => textCell(text(cell)) : text;
};

async function* write(rows: RowBatches, fields: readonly Field[], zone: string): AsyncGenerator<string> {
  const writers = fields.map((field) => writerOf(field, zone));
  yield BOM + headings(fields).map(textCell).join(',') + END;
  for await (const batch of rows) {
    let lines = '';
    for (const row of batch) {
      for (let i = 0; i < writers.length; i += 1) {
        const cell = row[i]!;
        lines += `${i ? ',' : ''}${cell === null ? '' : writers[i]!(cell)}`;
      }
      lines += END;
    }
    yield lines;
  }
}

/** Headings are labels; for people and their spreadsheets. */
export const csv: Format = { type: 'text/csv; charset=utf-8; header=present', write };
