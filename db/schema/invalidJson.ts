/** Text that was typed where JSON belongs and is none: kept as it is, so that nothing typed is lost, and never valid. */
export interface InvalidJson {
  unparsed_json: string;
}

export const invalidJson = (text: string): InvalidJson => ({ unparsed_json: text });
export const isInvalidJson = (value: unknown): value is InvalidJson =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as InvalidJson).unparsed_json === 'string' &&
  Object.keys(value).length === 1;
