import type { ReportRow, TableRowBatches } from './format';

/** Rows that decide the widths of a table's columns. */
const SAMPLE_ROWS = 200;

/** Reads a table's first rows. They come first in the returned `rows` again. */
export const readSample = async (
  source: TableRowBatches,
): Promise<{ sample: readonly ReportRow[]; rows: TableRowBatches }> => {
  const iterator = source[Symbol.asyncIterator]();
  const begun: (readonly ReportRow[])[] = [];
  let count = 0;
  let done = false;
  while (!done && count < SAMPLE_ROWS) {
    const next = await iterator.next();
    done = next.done ?? false;
    if (!next.done) {
      begun.push(next.value);
      count += next.value.length;
    }
  }
  async function* rows(): AsyncGenerator<readonly ReportRow[]> {
    yield* begun;
    if (!done) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { sample: begun.flat().slice(0, SAMPLE_ROWS), rows: rows() };
};
