/** Text that was typed where JSON belongs and is none: kept as it is, so that nothing typed is lost, and never valid. */
export interface Unparsed {
  unparsed_json: string;
}

export const unparsed = (text: string): Unparsed => ({ unparsed_json: text });
export const isUnparsed = (value: unknown): value is Unparsed =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Unparsed).unparsed_json === 'string' &&
  Object.keys(value).length === 1;
