import type { RequestHandler } from 'express';
import { collectionPath } from '@trestle/schema/entity';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { withinUserLimit } from '../../collection/call/callLimits';
import type { Caller, Context } from '../../collection/call/context';
import { readIdempotencyKey } from '../../collection/write/idempotency';
import { callerOf, rejectParameters } from '../../collection/router';
import { sendJsonText } from '../../collection/read/sendJson';
import type { UserAsCaller } from '../../collection/call/userAsCaller';
import type { VerifiedRequest } from '../../http/verifyCall';
import { createStoreWithLogin } from './createStoreWithLogin';

/** Finds a caller's right to create users. The BFF has only decided whether they may create a store. */
export interface LoginRights {
  findUser(id: number): Promise<SessionUser | null>;
  asUserCreator: UserAsCaller;
}

/** Handles the call that creates a store with its first contact and login. Passes all other calls on. */
export function newStoreRoutes(context: Context, slug: string, rights: LoginRights): RequestHandler {
  const path = `${collectionPath(context.find('store'), slug)}with_login/`;
  const findCreator = async (caller: Caller): Promise<Caller | null> => {
    const user = await rights.findUser(caller.user);
    if (!user) return null;
    const creator = await rights.asUserCreator(user, caller.zone, caller.requestId);
    // Whoever acts for somebody creates no accounts (SECURITY.md, 14), so the service must know.
    return { ...creator, actor: caller.actor, session: caller.session };
  };
  return async (request, response, next) => {
    if ((request as VerifiedRequest).call.endpoint !== 'store_with_login') return next();
    rejectParameters(request);
    const caller = callerOf(request);
    const idempotencyKey = readIdempotencyKey(request.get('idempotency-key'), path, request.body);
    const reply = await withinUserLimit(context, 'write', caller, () =>
      createStoreWithLogin(context, request.body, caller, () => findCreator(caller), idempotencyKey),
    );
    sendJsonText(response, 201, reply);
  };
}
