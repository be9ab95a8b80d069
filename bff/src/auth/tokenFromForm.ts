import type { Request } from 'express';
import { forbidden } from '@trestle/schema/errors';
import { keyOutsideHeader, looksLikeApiKey } from '../apiKeys/keyCredential';
import type { FormFields } from '../bodies/parseForm';

/** The form field with the token, in place of the header (S2 §7). */
const TOKEN_FIELD = '_jwt';

/**
 * Moves the token of a form into the Authorization header.
 * @throws Problem 403 for a form on another site's page, 401 for an API key, which only a header carries
 */
export function moveFormTokenToHeader(req: Request, fields: FormFields): void {
  if (req.headers['sec-fetch-site'] === 'cross-site') throw forbidden('Send this form from the application itself.');
  const tokens = fields.filter(([name]) => name === TOKEN_FIELD);
  if (tokens.some(([, token]) => looksLikeApiKey(token))) throw keyOutsideHeader();
  if (tokens.length === 1) req.headers.authorization = `Bearer ${tokens[0]![1]}`;
}

/** Returns the fields without the token, which no service gets to see. */
export function withoutToken(fields: FormFields): FormFields {
  return fields.filter(([name]) => name !== TOKEN_FIELD);
}
