import type { Field } from '@trestle/schema/field';
import type { CellBatches } from '../sql/rowStream';

/** A file format for downloads. */
export interface Format {
  type: string;
  /** Yields the file's content while the rows arrive. */
  write(rows: CellBatches, fields: readonly Field[], zone: string, title: string): AsyncIterable<string | Uint8Array>;
}
