import { integer } from '@trestle/schema/field';
import { validationError } from '@trestle/schema/errors';
import { checkValue } from '@trestle/schema/validate';
import type { ParameterValues } from '../report';

/**
 * Returns a parameter that is a whole number within limits.
 * @throws Problem 400 under the parameter's name, in the words of forms
 */
export function wholeNumber(values: ParameterValues, name: string, limits: { min?: number; max?: number }): number {
  const errors = checkValue(integer({ ...limits }), values[name]);
  if (errors.length) throw validationError({ [name]: errors });
  return Number(values[name]);
}
