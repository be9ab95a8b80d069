import type { TableSection } from '@trestle/schema/report';
import type { TableRowBatches } from './format';

export const NO_PICTURES_NOTE = 'The pictures are left out: this format holds none. pdf, xlsx, doc and html show them.';
export const hasPictures = ({ columns }: Pick<TableSection, 'columns'>): boolean =>
  columns.some(({ kind }) => kind === 'Picture');

/** Leaves out a table's columns of pictures, for formats that show none. */
export const withoutPictures = (table: TableSection<TableRowBatches>): TableSection<TableRowBatches> => {
  const textColumns = table.columns.flatMap(({ kind }, i) => (kind === 'Picture' ? [] : [i]));
  if (textColumns.length === table.columns.length) return table;
  async function* rows() {
    for await (const batch of table.rows) yield batch.map((row) => textColumns.map((i) => row[i] ?? null));
  }
  return { ...table, columns: textColumns.map((i) => table.columns[i]!), rows: rows() };
};
