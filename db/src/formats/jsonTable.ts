import type { Field } from '@trestle/schema/field';
import type { ReportCell } from '@trestle/schema/report';
import type { TableRowBatches } from './format';
import { isNumberField } from './numberField';

/** Writes a cell as the list's reply does (contract §2). */
function cellWriter(field: Field): (cell: Exclude<ReportCell, null>) => string {
  if (isNumberField(field)) return (cell) => String(Number(cell));
  if (field.kind === 'Boolean') return (cell) => (cell ? 'true' : 'false');
  if (field.kind === 'DateTime') return (cell) => `"${String(cell).replace(' ', 'T')}Z"`;
  // The database stores these as JSON.
  if (field.kind === 'Json' || field.kind === 'Array') return String;
  return (cell) => JSON.stringify(String(cell));
}

/** Yields a table as an array of objects with field names as keys, as its rows arrive. Texts are as they are stored. */
export async function* jsonTable(fields: readonly Field[], rows: TableRowBatches): AsyncGenerator<string> {
  const writers = fields.map(cellWriter);
  const keys = fields.map((field, i) => `${i ? ',' : '{'}${JSON.stringify(field.name)}:`);
  let separator = '[\n';
  for await (const batch of rows) {
    let text = '';
    for (const row of batch) {
      text += separator;
      separator = ',\n';
      for (let i = 0; i < writers.length; i += 1) {
        const cell = row[i] ?? null;
        text += keys[i]! + (cell === null ? 'null' : writers[i]!(cell));
      }
      text += '}';
    }
    yield text;
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n';
}
