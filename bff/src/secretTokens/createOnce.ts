import type { Request } from 'express';
import { invalidField } from '@trestle/schema/errors';
import type { FirstToken, RepeatableRequest } from './repeatableToken';
import {
  createSalt,
  createSecretToken,
  deriveSecretToken,
  findSecretToken,
  hashSecretToken,
  type BffSecrets,
  type SecretKind,
} from './secretToken';

/** How a request can be repeated: its Idempotency-Key, and the salt of the token. */
export interface Repeat {
  salt: string;
  request: RepeatableRequest;
}

/** What a new secret token is made of. */
export interface SecretRequest {
  kind: SecretKind;
  secrets: BffSecrets;
  /** Id of the person who asks. */
  user: number;
  /** The parsed body, by which a repeat is recognised. */
  body: object;
}

/**
 * Creates a secret token, once per Idempotency-Key of the request.
 * @param store keeps the token's hash. With a repeat it returns the first token of that key
 * @returns the id of the record and the token, which is shown this once
 * @throws Problem 400 for a malformed key, 422 when the key came with another body
 */
export async function createOnce(
  req: Request,
  { kind, secrets, user, body }: SecretRequest,
  store: (hash: string, repeat: Repeat | null) => Promise<Pick<FirstToken, 'id'> & Partial<FirstToken>>,
): Promise<{ id: number; token: string }> {
  const key = parseIdempotencyKey(req);
  if (key === null) {
    const token = createSecretToken(kind);
    return { id: (await store(hashSecretToken(token), null)).id, token };
  }
  const salt = createSalt();
  const request = { parts: [String(user), req.method, req.path, key], body: JSON.stringify(body) };
  const first = await store(hashSecretToken(deriveSecretToken(kind, secrets[0], salt)), { salt, request });
  return { id: first.id, token: findSecretToken(kind, secrets, { salt, ...first }) };
}

/** Returns the request's Idempotency-Key, or null. @throws Problem 400 for a malformed key */
export function parseIdempotencyKey(req: Request): string | null {
  const key = req.get('Idempotency-Key');
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalidField('Idempotency-Key', 'Must be 1 to 255 visible characters');
  return key ?? null;
}
