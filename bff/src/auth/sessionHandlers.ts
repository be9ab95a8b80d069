import type { Request, RequestHandler } from 'express';
import type { ProviderSession } from '@trestle/db/identity/sessions';
import { countSignInRefusal } from '@trestle/db/platform/eventMetrics';
import { Problem, badRequest } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { callerOf, type SignedInCaller } from '../caller';
import type { IdentityStore } from '../identityStore';
import { describeDevice } from '../sessions/describeDevice';
import { findCaller } from './authenticate';
import type { LoginThrottle } from './loginThrottle';
import type { FactorPolicy } from './secondFactor/factorPolicy';
import { parseCall } from '../bodies/parseCall';
import { logInBody, tokenBody } from '@trestle/schema/calls/session';
import type { Tokens } from './token';
import { toUserReply } from './userReply';

export interface SessionHandlerOptions {
  store: IdentityStore;
  tokens: Tokens;
  throttle: LoginThrottle;
  factorPolicy: FactorPolicy;
  sessionMaxHours: number;
  /** Words for a refused password. */
  passwordRefusal: string;
}
export interface SessionHandlers {
  login: RequestHandler;
  verify: RequestHandler;
  refresh: RequestHandler;
  expire: RequestHandler;
  /**
   * Starts a session for the sender of a request, who has proved themselves by all that is asked for, and returns its
   * first token.
   * @param provider where an identity provider signed them in, which asks for second factors itself
   */
  signIn(user: SessionUser, req: Request, provider?: ProviderSession): Promise<string>;
  /**
   * Returns a new token with the same session, the same end and the same acting person (SECURITY.md, 11).
   * @throws Problem 400 where the person needs a second factor by now (SECURITY.md, 87)
   */
  renewToken(caller: SignedInCaller): Promise<string>;
}

/** The body of a reply that brings a token (contract §2.1). */
export const sessionReply = (token: string, user: SessionUser) => ({ token, user: toUserReply(user) });

/** Creates the handlers that start, check, prolong and end a session (contract §2.1). */
export function createSessionHandlers(options: SessionHandlerOptions): SessionHandlers {
  const { store, tokens, throttle, factorPolicy, sessionMaxHours, passwordRefusal } = options;

  async function signIn(user: SessionUser, req: Request, provider?: ProviderSession): Promise<string> {
    const cap = Math.floor(Date.now() / 1000) + sessionMaxHours * 3600;
    const session = await store.startSession(user.id, new Date(cap * 1000), {
      device: describeDevice(req.headers['user-agent']),
      address: req.ip ?? null,
      ...(provider && { provider }),
    });
    await store.recordLogin(user.id);
    return tokens.sign({ user, actor: user.id, session, cap });
  }

  async function renewToken({ claims, session: { user, actor, session, parent } }: SignedInCaller): Promise<string> {
    await factorPolicy.requireForRenewal(user, { actor, session: parent ?? session });
    return tokens.sign({ user, actor, session: claims.sid, cap: claims.cap });
  }

  /**
   * Returns the token in the body, and its caller.
   * @throws Problem 400 with the reason when the token is invalid, or its session has ended
   */
  async function callerOfBodyToken(req: Request): Promise<{ token: string; caller: SignedInCaller }> {
    const { token } = parseCall(req, tokenBody);
    const claims = await tokens.verify(token).catch(rethrowAsInvalidValue);
    const caller = await findCaller(claims, store);
    if (!caller) throw badRequest('The session has ended.');
    return { token, caller };
  }

  return {
    signIn,
    renewToken,

    login: async (req, res) => {
      const { username, password } = parseCall(req, logInBody);
      const user = await throttle.checkPassword(username, req, (source) =>
        store.checkPassword(username, password, source),
      );
      if (!user) {
        countSignInRefusal('credentials');
        throw badRequest(passwordRefusal);
      }
      await factorPolicy.requireFactor(user);
      res.json(sessionReply(await signIn(user, req), user));
    },

    verify: async (req, res) => {
      const { token, caller } = await callerOfBodyToken(req);
      res.json(sessionReply(token, caller.session.user));
    },

    refresh: async (req, res) => {
      const { caller } = await callerOfBodyToken(req);
      throttle.recordSignedInAddress(req);
      res.json(sessionReply(await renewToken(caller), caller.session.user));
    },

    /** While impersonating, both sessions end (SECURITY.md, 15). */
    expire: async (req, res) => {
      const { session, parent } = callerOf(req).session;
      if (parent === null) await store.endSession(session, req.requestId);
      else await store.endImpersonation({ session, parent }, true, req.requestId);
      res.json({ status: true });
    },
  };
}

/** A bad token in a body is a wrong value, not an unknown caller: 400 instead of 401 and 403. */
function rethrowAsInvalidValue(error: unknown): never {
  if (error instanceof Problem && error.status === 403) throw badRequest('Signature has expired.');
  if (error instanceof Problem && error.status === 401) throw badRequest('Invalid token.');
  throw error;
}
