import type { Field } from '@trestle/schema/field';
import type { RowBatches } from '../sql/rowStream';

/** A kind of file that a list's rows can be had as. */
export interface Format {
  type: string;
  /** The file's bytes, made as the rows come. */
  write(rows: RowBatches, fields: readonly Field[], zone: string, title: string): AsyncIterable<string | Uint8Array>;
}
