/** Text typed into a JSON field that does not parse. It keeps what was typed; validation always rejects it. */
export interface InvalidJson {
  unparsed_json: string;
}

export const invalidJson = (text: string): InvalidJson => ({ unparsed_json: text });
export const isInvalidJson = (value: unknown): value is InvalidJson =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as InvalidJson).unparsed_json === 'string' &&
  Object.keys(value).length === 1;
