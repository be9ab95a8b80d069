import type { ReportRow, TableRowBatches } from './format';

/** Gives rows that are in memory as a table's batches: all of them in one. */
export async function* singleBatch(rows: readonly ReportRow[]): TableRowBatches {
  yield rows;
}
