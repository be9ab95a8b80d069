import type { Request } from 'express';
import type { LiveSession } from '@trestle/db/identity/sessions';
import type { AccessRules } from '@trestle/schema/access';
import type { ApiCall } from '@trestle/schema/endpoints';
import { unauthenticated } from '@trestle/schema/errors';
import type { CallPolicy } from './access/callPolicy';
import type { TokenClaims } from './auth/token';

/** Who calls: a genuine token and the session it belongs to, read anew for every call. */
export interface Caller {
  claims: TokenClaims;
  session: LiveSession;
}

declare global {
  // Express is extended this way alone.
  namespace Express {
    interface User extends Caller {}
    interface Request {
      /** The caller's own request id, or a new one (contract §2.2). */
      id: string;
      /** What the caller may do; there from the step `access` on. */
      rules?: AccessRules;
      /** What is asked of a service, by its address. */
      asked?: ApiCall;
      /** What that means to rights. */
      call?: CallPolicy;
    }
  }
}

/** The caller of an authenticated request; 401 where there is none. */
export function callerOf(req: Request): Caller {
  if (!req.user) throw unauthenticated();
  return req.user;
}
