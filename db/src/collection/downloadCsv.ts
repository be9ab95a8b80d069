import type { Field } from '@trestle/schema/field';
import type { Cell, RowBatches } from '../sql/rowStream';
import type { Format } from './downloadFormat';
import { headings, isText, textFor } from './downloadText';

/** Without a byte order mark, Excel reads the file in the machine's old code page. */
const BOM = '\uFEFF';
const LINE_END = '\r\n';

/** Invisible characters that may stand before a formula: spaces, controls, direction marks, fillers. */
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
/** Characters that begin a formula, also in their wide and small forms. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
/** A spreadsheet takes a cell that begins like this for a formula (SECURITY.md, 33 and 71). */
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|[${UNSEEN}]*${SIGN})`, 'u');
/**
 * Places inside a text where a reader with another separator, or without multi-line cells, would see a formula begin.
 *
 * A dash before plain words, as in a list, is no formula. Each look ahead ends at the next separator, so that a long text
 * is read once.
 */
const INNER = new RegExp(
  `(?<=[;|\\t\\r\\n])(?=(?:(?![;|\\t\\r\\n])[${UNSEEN}"])*${SIGN})(?![ \\u00a0]*[-+][ \\u00a0][^|\\t\\r\\n!(=@"]{0,200}(?:[\\r\\n]|$))`,
  'gu',
);
const SEPARATOR = /[;|\t\r\n]/;
/**
 * Writes text as a cell that stays text, whichever separator the reader expects: in quotes, with an apostrophe before
 * each formula.
 */
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

/** For people and their spreadsheets: headings are labels. */
export const csv: Format = { type: 'text/csv; charset=utf-8; header=present', write };
