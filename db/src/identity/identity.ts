import { jwtVerify, SignJWT } from 'jose';
import type { FieldLimits } from '@trestle/schema/access';

/** Who calls a service and what that person may see: signed by the BFF, believed by nobody else's word. */
export interface Identity {
  /** For whom: the impersonated person while impersonating. */
  user: number;
  /** Who acts; the same as `user` otherwise. */
  actor: number;
  username: string;
  administrator: boolean;
  superuser: boolean;
  staff: boolean;
  /** Orders of which store: all, none, or that of this id (contract §2.3). */
  scope: 'all' | 'none' | number;
  limits: FieldLimits;
  /** Calls on notes and files: the entities whose records may be read, and edited. */
  attached?: { read: readonly string[]; edit: readonly string[] };
}

/** The header that carries it; anything of the kind from outside is dropped at the BFF (safety 37). */
export const IDENTITY_HEADER = 'x-trestle-identity';
const AUDIENCE = 'trestle-services';
const ISSUER = 'trestle-bff';
const SECONDS = 60;
const bytes = (key: string) => new TextEncoder().encode(key);

export const signIdentity = (identity: Identity, key: string): Promise<string> =>
  new SignJWT({ identity }).setProtectedHeader({ alg: 'HS256' }).setAudience(AUDIENCE).setIssuer(ISSUER)
    .setIssuedAt().setExpirationTime(`${SECONDS}s`).sign(bytes(key));

/** The identity of a signed header; throws on anything else. */
export const verifyIdentity = async (token: string, key: string): Promise<Identity> => {
  const { payload } = await jwtVerify<{ identity: Identity }>(token, bytes(key), {
    algorithms: ['HS256'], audience: AUDIENCE, issuer: ISSUER, maxTokenAge: `${SECONDS}s`, clockTolerance: 5,
  });
  return payload.identity;
};
