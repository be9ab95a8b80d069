import { createHash, createHmac, randomBytes } from 'node:crypto';
import { badRequest } from '@trestle/schema/errors';

const SECRET_BYTES = 32;

/** A kind of secret that programs send in place of a person's session. */
export interface SecretKind {
  /** What each secret of the kind begins with. */
  prefix: string;
  /** Tells kinds apart where a secret is derived. Never change it: repeated requests would get other secrets. */
  purpose: string;
}

/** Secrets of the BFFs. The first makes new tokens. */
export type BffSecrets = readonly [string, ...string[]];

/** Creates a secret token. Nobody can guess it, so its hash needs no secret. */
export function createSecretToken({ prefix }: SecretKind): string {
  return prefix + randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * Makes the token of a request that may be repeated, so that a repeat can show it again although only its hash is kept.
 * @param secret of the BFFs
 * @param salt random, made for the first request
 */
export function deriveSecretToken({ prefix, purpose }: SecretKind, secret: string, salt: string): string {
  return prefix + createHmac('sha256', secret).update(`${purpose} ${salt}`).digest('base64url');
}

/**
 * Makes the token of a repeated request again, by whichever of the secrets made it first.
 * @throws Problem 422 when its secret is gone
 */
export function findSecretToken(
  kind: SecretKind,
  secrets: BffSecrets,
  { salt, hash }: { salt: string; hash?: string },
): string {
  const tokens = secrets.map((secret) => deriveSecretToken(kind, secret, salt));
  const token = hash === undefined ? tokens[0] : tokens.find((each) => hashSecretToken(each) === hash);
  if (token === undefined)
    throw badRequest(`This ${kind.purpose} can no longer be shown. Delete it and make a new one.`, 422);
  return token;
}

/** Returns a salt for `deriveSecretToken`. */
export function createSalt(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Whether a text is a token of a kind: the prefix and 32 bytes. Anything else needs no look at the database. */
export function isSecretToken({ prefix }: SecretKind, text: string): boolean {
  return text.startsWith(prefix) && /^[\w-]{43}$/.test(text.slice(prefix.length));
}

/** Returns the form in which a secret token is stored. */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
