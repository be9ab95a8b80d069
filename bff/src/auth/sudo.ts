import type { RequestHandler } from 'express';
import { forbidden, fieldError, validationError, badRequest } from '@trestle/schema/errors';
import { impersonationError, mayImpersonate } from '@trestle/schema/rights/userPrivileges';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { EnvironmentSettings } from '@trestle/db/platform/settings';
import { sudoBody } from '@trestle/schema/calls/session';
import { MAX_IMPERSONATION_SECONDS } from '@trestle/schema/limits';
import { isAdministrator } from '@trestle/db/identity/authorise';
import { callerOf } from '../caller';
import type { IdentityStore } from '../identityStore';
import { parseCall } from '../bodies/parseCall';
import type { FactorPolicy } from './secondFactor/factorPolicy';
import type { Tokens } from './token';
import { toUserReply } from './userReply';

export interface SudoOptions {
  store: IdentityStore;
  tokens: Tokens;
  factorPolicy: FactorPolicy;
  variant: EnvironmentSettings['backendVariant'];
  superuserGroup: string;
}

/** Creates the handlers that start and end acting for another person (S2 §4, §6; contract §2.1; SECURITY.md, 13–16). */
export function createSudoHandlers({ store, tokens, factorPolicy, variant, superuserGroup }: SudoOptions): {
  sudo: RequestHandler;
  unsudo: RequestHandler;
} {
  const withRole = (user: SessionUser) => ({ ...user, isAdministrator: isAdministrator(user, superuserGroup) });

  /** Returns the user with an id. @throws Problem 400 if there is none, 403 if the actor may not act for this user */
  async function findTarget(actor: SessionUser, id: number): Promise<SessionUser> {
    const user = await store.findUser(id);
    if (!user) throw validationError({ id: [fieldError('not-found', 'There is no such record')] });
    const refusal = impersonationError(withRole(actor), withRole(user));
    if (refusal) throw forbidden(refusal);
    return user;
  }

  return {
    sudo: async (req, res) => {
      const { session, claims } = callerOf(req);
      const actor = session.user.id;
      if (session.actor !== actor) throw forbidden('You are acting for somebody already: leave that account first.');
      if (!mayImpersonate(session.user, variant)) throw forbidden('You may not act for other people.');
      const { id, reason = null } = parseCall(req, sudoBody);
      const user = await findTarget(session.user, id);
      await factorPolicy.requireForSudo(user, { actor, session: session.session });
      const cap = Math.min(claims.cap, Math.floor(Date.now() / 1000) + MAX_IMPERSONATION_SECONDS);
      const impersonation = await store.startImpersonation({
        actor,
        parent: session.session,
        user: user.id,
        reason,
        endsAt: new Date(cap * 1000),
        requestId: req.requestId,
      });
      res.json({ token: await tokens.sign({ user, actor, session: impersonation, cap }), user: toUserReply(user) });
    },

    unsudo: async (req, res) => {
      const { session, claims } = callerOf(req);
      const { actor, parent, user } = session;
      if (actor === user.id || parent === null) throw badRequest('You are not acting for anybody.');
      const ownSession = await store.findLiveSession(parent);
      if (!ownSession) throw badRequest('Your own session has ended.');
      // First: whoever must log in again has left that account all the same.
      await store.endImpersonation({ session: session.session, parent }, false, req.requestId);
      await factorPolicy.requireForRenewal(ownSession.user, { actor, session: parent });
      const endsAt = await store.sessionEndsAt(parent);
      const cap = endsAt ? Math.floor(endsAt.getTime() / 1000) : claims.cap;
      const token = await tokens.sign({ user: ownSession.user, actor, session: parent, cap });
      res.json({ token, user: toUserReply(ownSession.user) });
    },
  };
}
