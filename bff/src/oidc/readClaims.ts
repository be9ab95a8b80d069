import type { OidcPerson } from '@trestle/db/identity/oidcPerson';

/** Claims of a verified token, with those that the provider tells on request. */
export type ProviderClaims = Readonly<Record<string, unknown>>;

const MAX_GROUPS = 1000;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** Returns the person that claims describe. @param groupsClaim OIDC_GROUPS_CLAIM */
export function readClaims(claims: ProviderClaims, issuer: string, groupsClaim: string | undefined): OidcPerson {
  const verified = claims['email_verified'];
  const name = textOf(claims['name']);
  const lastName = textOf(claims['family_name']);
  return {
    issuer,
    subject: String(claims['sub']),
    email: textOf(claims['email']),
    // Some providers send it as a text.
    emailVerified: verified === undefined || verified === null ? null : verified === true || verified === 'true',
    username: textOf(claims['preferred_username']),
    firstName: textOf(claims['given_name']) ?? (lastName === null ? name : null),
    lastName,
    groups: groupsClaim === undefined ? null : readGroups(claims, groupsClaim),
  };
}

/**
 * Returns the names in a claim: a list, or one text. A claim that isn't there names no group. Dots lead into nested
 * claims, as in `realm_access.roles`.
 */
export function readGroups(claims: ProviderClaims, claim: string): string[] {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : nestedClaim(claims, claim.split('.'));
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  return values.filter((item): item is string => typeof item === 'string' && item !== '').slice(0, MAX_GROUPS);
}

function nestedClaim(claims: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return claims;
  if (typeof claims !== 'object' || claims === null || !Object.hasOwn(claims, name)) return undefined;
  return nestedClaim((claims as ProviderClaims)[name], rest);
}
