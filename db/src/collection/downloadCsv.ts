import { textCell } from '@trestle/schema/csvCell';
import type { Field } from '@trestle/schema/field';
import type { Cell, CellBatches } from '../sql/rowStream';
import type { Format } from './downloadFormat';
import { cellFormatter, headings, isTextField } from './downloadText';

/** Byte order mark. Without it, Excel reads the file in the machine's old code page. */
const BOM = '\uFEFF';
const LINE_END = '\r\n';

const cellWriter = (field: Field, zone: string): ((cell: Exclude<Cell, null>) => string) => {
  const formatCell = cellFormatter(field, zone);
  return isTextField(field) ? (cell) => textCell(formatCell(cell)) : formatCell;
};

async function* write(rows: CellBatches, fields: readonly Field[], zone: string): AsyncGenerator<string> {
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
