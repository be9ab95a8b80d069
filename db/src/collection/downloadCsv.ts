import type { Field } from '@trestle/schema/field';
import type { Cell, RowBatches } from '../model/rowStream';
import type { Format } from './downloadFormat';
import { headings, isText, textFor } from './downloadText';

/** Excel takes a file without it for one in the machine's old code page. */
const BOM = '\uFEFF';
const END = '\r\n';

/** A cell that begins so is a formula to a spreadsheet, also after a tab or in wide letters (safety 33). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NOT_PLAIN = /[",\r\n]|^[\s=+\-@＝＋－＠]|\s$/;
/** Any text as a cell that stays text: a formula is defused by an apostrophe, the rest is RFC 4180. */
export const textCell = (text: string): string => {
  if (!NOT_PLAIN.test(text)) return text;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
