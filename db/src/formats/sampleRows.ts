import type { ReportRow, TableRowBatches } from './format';

/** Number of rows that decide the widths of a table's columns. */
const SAMPLE_ROWS = 200;

/** Reads a table's first rows. They come first in the returned `rows` again. */
export async function readSample(
  source: TableRowBatches,
): Promise<{ sample: readonly ReportRow[]; rows: TableRowBatches }> {
  const iterator = source[Symbol.asyncIterator]();
  const sampleBatches: (readonly ReportRow[])[] = [];
  let count = 0;
  let isExhausted = false;
  while (!isExhausted && count < SAMPLE_ROWS) {
    const next = await iterator.next();
    isExhausted = next.done ?? false;
    if (!next.done) {
      sampleBatches.push(next.value);
      count += next.value.length;
    }
  }
  async function* rows(): AsyncGenerator<readonly ReportRow[]> {
    yield* sampleBatches;
    if (!isExhausted) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { sample: sampleBatches.flat().slice(0, SAMPLE_ROWS), rows: rows() };
}
