import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { methodNotAllowed, Problem, refused } from '@trestle/schema/errors';
import { callerOf } from '../caller';
import type { IdentityStore } from '../identityStore';
import { credential, readJson, textsOf, tokenField } from './body';
import { callerFor } from './strategy';
import type { TokenClaims, Tokens } from './token';
import { userReply } from './userReply';

export interface AuthOptions {
  store: IdentityStore;
  tokens: Tokens;
  /** The step that wants a living session. */
  authenticated: RequestHandler;
  sessionMaxHours: number;
}

/** Log in, verify, refresh, expire (contract §2.1). */
export function authRoutes({ store, tokens, authenticated, sessionMaxHours }: AuthOptions): Router {
  /** What a token in a body stands for; 400, and why, where it stands for nothing. */
  async function tokenOf(req: Request): Promise<{ token: string; claims: TokenClaims; user: SessionUser; actor: number }> {
    const { token } = textsOf(req, { token: tokenField });
    const claims = await tokens.verify(token).catch(asRefusal);
    const caller = await callerFor(claims, store);
    if (!caller) throw refused('The session has ended.');
    return { token, claims, ...caller.session };
  }

  async function login(req: Request, res: Response): Promise<void> {
    const { username, password } = textsOf(req, { username: credential, password: credential });
    const user = await store.checkPassword(username, password);
    if (!user) throw refused('Unable to log in with provided credentials.');
    const session = await store.startSession(user.id);
    await store.noteLogin(user.id);
    const cap = Math.floor(Date.now() / 1000) + sessionMaxHours * 3600;
    res.json({ token: await tokens.sign({ user, actor: user.id, session, cap }), user: userReply(user) });
  }
  async function verify(req: Request, res: Response): Promise<void> {
    const { token, user } = await tokenOf(req);
    res.json({ token, user: userReply(user) });
  }
  /** The new token keeps session, end of session and acting person (safety 11). */
  async function refresh(req: Request, res: Response): Promise<void> {
    const { claims, user, actor } = await tokenOf(req);
    res.json({ token: await tokens.sign({ user, actor, session: claims.sid, cap: claims.cap }), user: userReply(user) });
  }
  async function expire(req: Request, res: Response): Promise<void> {
    await store.endSession(callerOf(req).claims.sid);
    res.json({ status: true });
  }

  const router = Router({ caseSensitive: true, strict: true });
  router.post('/api-token-auth/', readJson, login);
  router.post('/api-token-verify/', readJson, verify);
  router.post('/api-token-refresh/', readJson, refresh);
  router.post('/api-token-expire/', authenticated, expire);
  router.all(/^\/api-token-(auth|verify|refresh|expire)\/$/, req => { throw methodNotAllowed(req.method); });
  return router;
}

/** A token that came in a body is a wrong value, not a wrong caller. */
function asRefusal(error: unknown): never {
  if (error instanceof Problem && error.status === 403) throw refused('Signature has expired.');
  if (error instanceof Problem && error.status === 401) throw refused('Invalid token.');
  throw error;
}
