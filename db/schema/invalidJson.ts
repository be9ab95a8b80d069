/** Text typed into a JSON field that does not parse. Validation always rejects it. */
export interface InvalidJson {
  unparsed_json: string;
}

/** Wraps a text that does not parse, so that a form can hold it until it is corrected. */
export const invalidJson = (text: string): InvalidJson => ({ unparsed_json: text });
/** Whether a value is such a text. */
export const isInvalidJson = (value: unknown): value is InvalidJson =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as InvalidJson).unparsed_json === 'string' &&
  Object.keys(value).length === 1;
