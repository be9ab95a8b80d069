import { Router, type Request, type RequestHandler, type Response } from 'express';
import { createMailer } from '@trestle/db/identity/mailer';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { methodNotAllowed, Problem, badRequest } from '@trestle/schema/errors';
import { callerOf } from '../caller';
import type { IdentityStore } from '../identityStore';
import type { Log } from '../log';
import type { BffSettings } from '../settings';
import { credentialField, parseJsonBody, parseTextFields, tokenField } from './parseBody';
import { createForgotPasswordHandlers } from './forgotPassword';
import { createPasswordHandlers } from './changePassword';
import { createResetTokens } from './resetToken';
import { findCaller } from './authenticate';
import { createSudoHandlers } from './sudo';
import type { TokenClaims, Tokens } from './token';
import { createLoginThrottle } from './loginThrottle';
import { toUserReply } from './userReply';

export interface AuthOptions {
  store: IdentityStore;
  tokens: Tokens;
  /** The step that wants a living session. */
  authenticated: RequestHandler;
  settings: BffSettings;
  log: Log;
}

/** Every call of contract §2.1 but for one's permissions. */
export function authRoutes({ store, tokens, authenticated, settings, log }: AuthOptions): Router {
  const {
    sessionMaxHours,
    jwtSecret,
    jwtPreviousSecrets,
    superuserGroup,
    backendVariant,
    productName,
    passwordComplexity,
  } = settings;
  const tries = createLoginThrottle(store, jwtSecret);
  const resetTokens = createResetTokens({ secret: jwtSecret, previousSecrets: jwtPreviousSecrets });
  const reply = (token: string, user: SessionUser) => ({ token, user: toUserReply(user) });

  /** What a token in a body stands for; 400, and why, where it stands for nothing. */
  async function tokenOf(
    req: Request,
  ): Promise<{ token: string; claims: TokenClaims; user: SessionUser; actor: number }> {
    const { token } = parseTextFields(req, { token: tokenField });
    const claims = await tokens.verify(token).catch(asRefusal);
    const caller = await findCaller(claims, store);
    if (!caller) throw badRequest('The session has ended.');
    return { token, claims, ...caller.session };
  }
  /** A new session's first token. */
  async function signIn(user: SessionUser): Promise<string> {
    const cap = Math.floor(Date.now() / 1000) + sessionMaxHours * 3600;
    const session = await store.startSession(user.id, new Date(cap * 1000));
    await store.noteLogin(user.id);
    return tokens.sign({ user, actor: user.id, session, cap });
  }
  /** The new token keeps session, end of session and acting person (safety 11). */
  const renewed = ({ sid, cap }: TokenClaims, user: SessionUser, actor: number) =>
    tokens.sign({ user, actor, session: sid, cap });

  async function login(req: Request, res: Response): Promise<void> {
    const { username, password } = parseTextFields(req, { username: credentialField, password: credentialField });
    const user = await tries.password(username, req, (source) => store.checkPassword(username, password, source));
    if (!user) throw badRequest('Unable to log in with provided credentials.');
    res.json(reply(await signIn(user), user));
  }
  async function verify(req: Request, res: Response): Promise<void> {
    const { token, user } = await tokenOf(req);
    res.json(reply(token, user));
  }
  async function refresh(req: Request, res: Response): Promise<void> {
    const { claims, user, actor } = await tokenOf(req);
    tries.recordSignedInAddress(req);
    res.json(reply(await renewed(claims, user, actor), user));
  }
  /** While impersonating both sessions end (safety 15). */
  async function expire(req: Request, res: Response): Promise<void> {
    const { session, parent, actor, user } = callerOf(req).session;
    if (parent === null) await store.endSession(session);
    else await store.endImpersonation({ session, parent, actor, user: user.id }, true, req.id);
    res.json({ status: true });
  }

  const { forgot, verifyPasscode } = createForgotPasswordHandlers({
    store,
    tries,
    resetTokens,
    mailer: createMailer(settings),
    secrets: [jwtSecret, ...jwtPreviousSecrets],
    productName,
    log,
  });
  const { mayChange, change, reauthenticate } = createPasswordHandlers({
    store,
    tries,
    resetTokens,
    authenticated,
    passwordComplexity,
    signIn,
    renew: (req) => {
      const { claims, session } = callerOf(req);
      return renewed(claims, session.user, session.actor);
    },
    reply: (token, user) => ({ status: true, ...reply(token, user) }),
  });
  const { sudo, unsudo } = createSudoHandlers({ store, tokens, variant: backendVariant, superuserGroup });

  const steps: Record<string, RequestHandler[]> = {
    '/api-token-auth/': [parseJsonBody, login],
    '/api-token-verify/': [parseJsonBody, verify],
    '/api-token-refresh/': [parseJsonBody, refresh],
    '/api-token-expire/': [authenticated, expire],
    '/auth/forgot_password/': [parseJsonBody, forgot],
    '/auth/verify_passcode/': [parseJsonBody, verifyPasscode],
    '/auth/change_password/': [mayChange, parseJsonBody, change],
    '/auth/reauthenticate/': [authenticated, parseJsonBody, reauthenticate],
    '/auth/sudo/': [authenticated, parseJsonBody, sudo],
    '/auth/unsudo/': [authenticated, unsudo],
  };
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, handlers] of Object.entries(steps)) {
    router.post(path, ...handlers);
    router.all(path, (req) => {
      throw methodNotAllowed(req.method, ['POST']);
    });
  }
  return router;
}

/** A token that came in a body is a wrong value, not a wrong caller. */
function asRefusal(error: unknown): never {
  if (error instanceof Problem && error.status === 403) throw badRequest('Signature has expired.');
  if (error instanceof Problem && error.status === 401) throw badRequest('Invalid token.');
  throw error;
}
