import { MAX_CREDENTIAL_CHARACTERS } from '@trestle/schema/limits';
import express, { type Request, type RequestHandler } from 'express';
import { badRequest, cutEchoedName, type FieldErrors, unknownField, validationError } from '@trestle/schema/errors';
import { string, type Field } from '@trestle/schema/field';
import { checkValue } from '@trestle/schema/validate';
import { withBodyTimeout } from '../bodies/bodyTimeout';
import { contentTypeError, isJsonType, MAX_BODY_BYTES } from '../bodies/readBody';

/** A user name or a password: required. */
export const credentialField = string({ required: true, maxlength: MAX_CREDENTIAL_CHARACTERS });
/** A token in a body. Whether it is genuine is checked later. */
export const tokenField = string({ required: true, maxlength: 4096 });

const parseJson = express.json({ limit: MAX_BODY_BYTES, type: () => true });

/**
 * Parses a JSON body into `req.body`, whatever its Content-Type. Only for calls that the BFF answers itself: bodies of
 * service calls are forwarded as the bytes that came.
 * @throws Problem 400, 408 or 413
 */
export const parseJsonBody: RequestHandler = async (req, res, next) => {
  const parsing = new Promise<void>((resolve, reject) => {
    parseJson(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error)));
  });
  await withBodyTimeout(req, parsing).catch((error: unknown) => {
    const isUnreadable = (error as { status?: unknown }).status === 400;
    if (isUnreadable && !isJsonType(req.headers['content-type'] ?? '')) throw contentTypeError();
    throw error;
  });
  next();
};

/**
 * Returns the values of a JSON object by name.
 * @param names all names that may appear
 * @throws Problem 400; for unknown names by field
 */
export function parseObject(req: Request, names: readonly string[]): Map<string, unknown> {
  const body: unknown = req.body ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('The request must be a JSON object.');
  }
  const values = new Map<string, unknown>(Object.entries(body));
  const unknownNames = [...values.keys()].filter((name) => !names.includes(name));
  if (unknownNames.length > 0) {
    const errors = unknownNames.map((name) => [cutEchoedName(name), [unknownField()]]);
    throw validationError(Object.fromEntries(errors) as FieldErrors);
  }
  return values;
}

/**
 * Returns the text values of a body, checked by the same function that forms use.
 * @param ignoredNames names that may appear and are not read
 * @throws Problem 400 by field, also for unknown fields
 */
export function parseTextFields<K extends string>(
  req: Request,
  fields: Record<K, Field>,
  ignoredNames: readonly string[] = [],
): Record<K, string> {
  const values = parseObject(req, [...Object.keys(fields), ...ignoredNames]);
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries<Field>(fields)) {
    const fieldErrors = checkValue(field, values.get(name));
    if (fieldErrors.length > 0) errors[name] = fieldErrors;
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, String(values.get(name))])) as Record<K, string>;
}
