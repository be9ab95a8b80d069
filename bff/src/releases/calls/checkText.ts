import { fieldError, type FieldErrors, valueRequired } from '@trestle/schema/errors';

/** Adds an error where a required text is missing or has another form. */
export function checkText(errors: FieldErrors, field: string, value: string, pattern: RegExp): void {
  if (value === '') errors[field] = [valueRequired()];
  else if (!pattern.test(value)) errors[field] = [fieldError('invalid', `Not a ${field} of a release`)];
}
