import type { Field } from '@trestle/schema/field';
import type { Cell, CellBatches } from '../sql/rowStream';
import type { Format } from './downloadFormat';
import { isNumberField } from './downloadText';

/** Writes a cell as the list's reply does (contract §2). */
const cellWriter = (field: Field): ((cell: Exclude<Cell, null>) => string) => {
  if (isNumberField(field)) return (cell) => String(Number(cell));
  if (field.kind === 'Boolean') return (cell) => (cell ? 'true' : 'false');
  if (field.kind === 'DateTime') return (cell) => `"${String(cell).replace(' ', 'T')}Z"`;
  // The database stores these as JSON.
  if (field.kind === 'Json' || field.kind === 'Array') return String;
  return (cell) => JSON.stringify(String(cell));
};

async function* write(rows: CellBatches, fields: readonly Field[]): AsyncGenerator<string> {
  const writers = fields.map(cellWriter);
  const keys = fields.map((field, i) => `${i ? ',' : '{'}${JSON.stringify(field.name)}:`);
  let separator = '[\n';
  for await (const batch of rows) {
    let text = '';
    for (const row of batch) {
      text += separator;
      separator = ',\n';
      for (let i = 0; i < writers.length; i += 1) text += keys[i]! + (row[i] === null ? 'null' : writers[i]!(row[i]!));
      text += '}';
    }
    yield text;
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n';
}

/** JSON for programs: an array of objects with field names as keys. */
export const json: Format = { type: 'application/json; charset=utf-8', write };
