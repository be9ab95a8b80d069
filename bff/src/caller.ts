import type { Request } from 'express';
import type { LiveApiKey } from '@trestle/db/identity/apiKeys';
import type { LiveSession } from '@trestle/db/identity/liveSessions';
import type { AccessRules } from '@trestle/schema/access';
import type { ApiCall } from '@trestle/schema/endpoints';
import { unauthenticated } from '@trestle/schema/errors';
import type { CallPolicy } from '@trestle/db/identity/callPolicy';
import type { TokenClaims } from './auth/token';
import type { FormFields } from './bodies/parseForm';

/** Who calls: the claims of a genuine token, and its session as read for this very request. A key has both, too. */
export interface SignedInCaller {
  claims: TokenClaims;
  session: LiveSession;
  /** The API key of a program that calls. */
  apiKey?: LiveApiKey;
}

declare global {
  // Express is extended through this namespace only.
  namespace Express {
    interface User extends SignedInCaller {}
    interface Request {
      /** The caller's own request id, or a new one (contract §2.2). */
      requestId: string;
      /** What the caller may do. Set by `loadRules`. */
      rules?: AccessRules;
      /** The call of a service, read from method and path. Set by `findCall`. */
      serviceCall?: ApiCall;
      /** The fields of a form that was read for its token. */
      form?: FormFields;
      /** The rights that the call needs. Set by `findCall`. */
      policy?: CallPolicy;
    }
  }
}

/**
 * Returns the caller of an authenticated request.
 * @throws Problem 401 where nobody is signed in
 */
export function callerOf(req: Request): SignedInCaller {
  if (!req.user) throw unauthenticated();
  return req.user;
}
