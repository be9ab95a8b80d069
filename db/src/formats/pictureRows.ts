import type { ColumnTotals } from '@trestle/schema/columnTotals';
import type { ReportColumn } from '@trestle/schema/report';
import type { ReportRow, TableRowBatches } from './format';
import type { PictureReader, ReportPicture } from './pictures';

/** A row with the pictures of its cells; null in other columns, and where a picture can't be shown. */
export interface PictureRow {
  row: ReportRow;
  pictures: readonly (ReportPicture | null)[];
}

/** Reads a table's rows one by one with their pictures, and adds them to its totals. */
export async function* readPictureRows(
  rows: TableRowBatches,
  columns: readonly ReportColumn[],
  totals: ColumnTotals,
  readPicture: PictureReader,
): AsyncGenerator<PictureRow> {
  const noPictures = columns.map(() => null);
  const hasPictures = columns.some(({ kind }) => kind === 'Picture');
  for await (const batch of rows)
    for (const row of batch) {
      totals.add(row);
      const readCell = (column: ReportColumn, i: number) =>
        column.kind === 'Picture' ? readPicture((row[i] ?? null) as number | null) : null;
      yield { row, pictures: hasPictures ? await Promise.all(columns.map(readCell)) : noPictures };
    }
}
