import { fieldError, type FieldErrors, valueRequired } from '@trestle/schema/errors';

/** Adds an error where a required text is missing or has another form. */
export function checkText(errors: FieldErrors, field: string, value: string, pattern: RegExp): void {
  if (value === '') errors[field] = [valueRequired()];
  else if (!pattern.test(value)) errors[field] = [fieldError('invalid', `Not a ${field} of a release`)];
}

/** Returns a text of a JSON body, trimmed; empty where the value is no text. */
export function textOf(values: ReadonlyMap<string, unknown>, field: string): string {
  const value = values.get(field);
  return typeof value === 'string' ? value.trim() : '';
}
