import type { z } from 'zod';
import type { FieldCode } from '../errorCodes';
import { badRequest, cutEchoedName, type FieldError, fieldError, unknownField, validationError } from '../errors';

/** The body of a call: a `z.strictObject` of values. */
export type BodySchema = z.ZodType & { shape: Readonly<Record<string, unknown>> };

/**
 * Parses the body of a call by its declaration. Names that the call doesn't know are refused first.
 * @throws Problem 400 by field, in the specification's words
 */
export const parseBody = <S extends BodySchema>(schema: S, body: unknown): z.output<S> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The request must be a JSON object.');
  const unknownNames = Object.keys(body).filter((name) => !Object.hasOwn(schema.shape, name));
  if (unknownNames.length > 0)
    throw validationError(Object.fromEntries(unknownNames.map((name) => [cutEchoedName(name), [unknownField()]])));
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const errors = new Map<string, FieldError[]>();
  for (const issue of result.error.issues) {
    const name = String(issue.path[0]);
    const code = issue.code === 'custom' ? (issue.params?.['code'] as FieldCode) : 'type';
    errors.set(name, [...(errors.get(name) ?? []), fieldError(code, issue.message)]);
  }
  throw validationError(Object.fromEntries(errors));
};
