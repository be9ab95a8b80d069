import { createHash, createHmac, randomBytes } from 'node:crypto';
import { badRequest } from '@trestle/schema/errors';

const PREFIX = 'release_';
const TOKEN_BYTES = 32;

/** Creates a release token. Nobody can guess it, so its hash needs no secret. */
export function createReleaseToken(): string {
  return PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Makes the token of a request that may be repeated, so that a repeat can show it again although only its hash is kept.
 * @param secret of the BFFs
 * @param salt random, made for the first request
 */
export function deriveReleaseToken(secret: string, salt: string): string {
  return PREFIX + createHmac('sha256', secret).update(`release token ${salt}`).digest('base64url');
}

/**
 * Makes the token of a repeated request again, by whichever of the secrets made it first.
 * @throws Problem 422 when its secret is gone
 */
export function findReleaseToken(
  secrets: readonly [string, ...string[]],
  { salt, hash }: { salt: string; hash?: string },
): string {
  const tokens = secrets.map((secret) => deriveReleaseToken(secret, salt));
  const token = hash === undefined ? tokens[0] : tokens.find((each) => hashReleaseToken(each) === hash);
  if (token === undefined) throw badRequest('This token can no longer be shown. Delete it and make a new one.', 422);
  return token;
}

/** Returns a salt for `deriveReleaseToken`. */
export function createSalt(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a bearer token is a team's release token, and not a person's session. */
export function isReleaseToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Returns the form in which a release token is stored. */
export function hashReleaseToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
