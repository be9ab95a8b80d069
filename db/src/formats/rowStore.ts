import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ReportRow } from './format';

/**
 * Keeps rows, packed, until their file can be written: a spreadsheet begins with widths that its last row may decide.
 * A hundred thousand rows take a few megabytes.
 */
export interface RowStore {
  add(rows: readonly ReportRow[]): void;
  batches(): Generator<readonly ReportRow[]>;
  count(): number;
}
/** Creates an empty store of rows. */
export function createRowStore(): RowStore {
  const packed: Buffer[] = [];
  let count = 0;
  return {
    add(rows) {
      count += rows.length;
      packed.push(deflateRawSync(JSON.stringify(rows), { level: 1 }));
    },
    *batches() {
      for (const batch of packed) yield JSON.parse(inflateRawSync(batch).toString()) as readonly ReportRow[];
    },
    count: () => count,
  };
}
