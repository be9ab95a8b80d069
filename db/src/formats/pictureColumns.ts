import type { TableSection } from '@trestle/schema/report';
import type { TableRowBatches } from './format';

export const NO_PICTURES_NOTE = 'The pictures are left out: this format holds none. pdf, xlsx, doc and html show them.';
/** Whether a table has a column of pictures. */
export const hasPictures = ({ columns }: Pick<TableSection, 'columns'>): boolean =>
  columns.some(({ kind }) => kind === 'Picture');

/** Returns a table without its columns of pictures, for formats that can't show them. */
export function withoutPictures(table: TableSection<TableRowBatches>): TableSection<TableRowBatches> {
  const textColumns = table.columns.flatMap(({ kind }, i) => (kind === 'Picture' ? [] : [i]));
  if (textColumns.length === table.columns.length) return table;
  async function* rows() {
    for await (const batch of table.rows) yield batch.map((row) => textColumns.map((i) => row[i] ?? null));
  }
  return { ...table, columns: textColumns.map((i) => table.columns[i]!), rows: rows() };
}
