import express, { type Request, type RequestHandler } from 'express';
import { fieldError, validationError, badRequest, type FieldErrors } from '@trestle/schema/errors';
import { string, type Field } from '@trestle/schema/field';
import { checkValue } from '@trestle/schema/validate';
import { withBodyTimeout } from '../bodies/bodyTimeout';
import { isJsonType, MAX_BODY_BYTES, contentTypeError } from '../bodies/readBody';

const parse = express.json({ limit: MAX_BODY_BYTES, type: () => true });

/**
 * Reads a JSON body of at most 1 MiB in the time that a body has, whatever type it says it has. Only for calls that the
 * BFF answers itself: others' bodies go on as the very bytes that came.
 */
export const parseJsonBody: RequestHandler = async (req, res, next) => {
  await withBodyTimeout(
    req,
    new Promise<void>((resolve, reject) => {
      parse(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error)));
    }),
  ).catch((error: unknown) => {
    if ((error as { status?: unknown }).status === 400 && !isJsonType(req.headers['content-type'] ?? ''))
      throw contentTypeError();
    throw error;
  });
  next();
};

/** A user name or a password: required, at most 147 characters (S1 §9). */
export const credentialField = string({ required: true, maxlength: 147 });
/** A token in a body; what it is worth is the verifier's matter. */
export const tokenField = string({ required: true, maxlength: 4096 });

/** A body's own values by name, of these names alone. @throws Problem 400; by field for one that nobody knows */
export function parseObject(req: Request, names: readonly string[]): Map<string, unknown> {
  const body: unknown = req.body ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The request must be a JSON object.');
  const given = new Map<string, unknown>(Object.entries(body));
  const unknown = [...given.keys()].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw validationError(
      Object.fromEntries(unknown.map((name) => [name.slice(0, 60), [fieldError('unknown', 'Unknown field')]])),
    );
  return given;
}

/**
 * The texts of a body, by the very check that forms use.
 * @param ignored names that may come along
 * @throws Problem 400 by field; also for a field nobody knows
 */
export function parseTextFields<K extends string>(
  req: Request,
  fields: Record<K, Field>,
  ignored: readonly string[] = [],
): Record<K, string> {
  const given = parseObject(req, [...Object.keys(fields), ...ignored]);
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries<Field>(fields)) {
    const found = checkValue(field, given.get(name));
    if (found.length > 0) errors[name] = found;
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, String(given.get(name))])) as Record<K, string>;
}
