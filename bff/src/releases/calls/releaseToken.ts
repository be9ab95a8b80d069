import { type SecretKind } from '../../secretTokens/secretToken';

/** The tokens with which teams release. */
export const RELEASE_TOKEN: SecretKind = { prefix: 'release_', purpose: 'release token' };

/** Whether a bearer token is a team's release token, and not a person's session. */
export function isReleaseToken(token: string): boolean {
  return token.startsWith(RELEASE_TOKEN.prefix);
}
