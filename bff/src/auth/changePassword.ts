import type { RequestHandler } from 'express';
import { passwordProblems } from '@trestle/db/identity/passwordStrength';
import { forbidden, fieldError, validationError, unauthenticated } from '@trestle/schema/errors';
import { string } from '@trestle/schema/field';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { callerOf } from '../caller';
import type { AccountStore } from './accountStore';
import { credentialField, parseTextFields } from './parseBody';
import type { ResetGrant, ResetTokens } from './resetToken';
import { bearerToken } from './authenticate';
import type { LoginThrottle } from './loginThrottle';

export interface PasswordHandlerOptions {
  store: AccountStore;
  tries: LoginThrottle;
  resetTokens: ResetTokens;
  authenticated: RequestHandler;
  passwordComplexity: boolean;
  /** A new session of a person, and its first token. */
  signIn(user: SessionUser): Promise<string>;
  /** A further token of the caller's session. */
  renew(req: Parameters<RequestHandler>[0]): Promise<string>;
  reply(token: string, user: SessionUser): object;
}

/** What the verify reply brings along (S1 §3.4). */
const COMES_ALONG = ['status', 'token', 'username'];
const newPassword = string({ required: true, maxlength: 147 });
export const PASSWORD_WHILE_IMPERSONATING =
  'You are acting for somebody else. Passwords are changed by their owners: leave that account first.';

/** Changing one's own password, and confirming that one is still there (contract §2.1, §2.4). */
export function createPasswordHandlers(options: PasswordHandlerOptions): {
  mayChange: RequestHandler;
  change: RequestHandler;
  reauthenticate: RequestHandler;
} {
  const { store, tries, resetTokens, authenticated, passwordComplexity, signIn, renew, reply } = options;
  const grants = new WeakMap<object, ResetGrant>();

  function checkStrength(password: string, user: SessionUser): void {
    const errors = passwordProblems(password, user, passwordComplexity);
    if (errors.length > 0) throw validationError({ password: errors });
  }

  return {
    /** A session, or what a passcode was good for. */
    mayChange: async (req, res, next) => {
      const token = bearerToken(req);
      if (!token || !resetTokens.isResetToken(token)) return authenticated(req, res, next);
      grants.set(req, await resetTokens.verify(token));
      return next();
    },

    change: async (req, res) => {
      const { password } = parseTextFields(req, { password: newPassword }, COMES_ALONG);
      const grant = grants.get(req);
      if (grant) {
        const user = await store.userOf(grant.user);
        if (!user?.is_active) throw unauthenticated('The account is not active.');
        checkStrength(password, user);
        const changed = await store.changePassword({
          user: user.id,
          password,
          by: { passcode: grant.passcode },
          requestId: req.id,
        });
        if (!changed) throw unauthenticated('This token was used already.');
        res.json(reply(await signIn(user), user));
        return;
      }
      const { session } = callerOf(req);
      if (session.actor !== session.user.id) throw forbidden(PASSWORD_WHILE_IMPERSONATING);
      if (!(await store.isConfirmed(session.session)))
        throw validationError({ password: [fieldError('confirm', 'Confirm your present password first')] });
      checkStrength(password, session.user);
      await store.changePassword({
        user: session.user.id,
        password,
        by: { session: session.session },
        requestId: req.id,
      });
      res.json(reply(await renew(req), session.user));
    },

    reauthenticate: async (req, res) => {
      const { password } = parseTextFields(req, { password: credentialField });
      const { session, claims } = callerOf(req);
      if (session.actor !== session.user.id) throw forbidden(PASSWORD_WHILE_IMPERSONATING);
      const { username } = session.user;
      const user = await tries.password(username, req, (source) => store.checkPassword(username, password, source));
      if (user?.id !== session.user.id)
        throw validationError({
          password: [fieldError('wrong', 'Authentication failed - Invalid Password. Please try again.')],
        });
      await store.confirmSession(session.session, new Date(claims.cap * 1000));
      res.json({ status: true });
    },
  };
}
