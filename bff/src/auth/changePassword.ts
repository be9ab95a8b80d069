import type { Request, RequestHandler } from 'express';
import { mailOwner, type OwnerMailSettings } from '@trestle/db/mail/ownerMail';
import { passwordProblems } from '@trestle/db/identity/passwordStrength';
import { forbidden, fieldError, validationError, unauthenticated } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { callerOf } from '../caller';
import type { AccountStore } from './accountStore';
import { bearerToken } from './authenticate';
import type { LoginThrottle } from './loginThrottle';
import { parseCall } from '../bodies/parseCall';
import { changePasswordBody, reauthenticateBody } from '@trestle/schema/calls/session';
import type { ResetGrant, ResetTokens } from './resetToken';

export interface PasswordHandlerOptions {
  store: AccountStore;
  throttle: LoginThrottle;
  resetTokens: ResetTokens;
  requireSession: RequestHandler;
  settings: OwnerMailSettings & { passwordComplexity: boolean };
  /** Starts a session and returns its first token. @throws Problem 401 where a second factor is asked for */
  signIn(user: SessionUser, req: Request): Promise<string>;
  /** Returns a further token of the caller's session. */
  renewToken(req: Request): Promise<string>;
  /** Returns the reply's body. */
  createReply(token: string, user: SessionUser): object;
}

const PASSWORD_WHILE_IMPERSONATING =
  'You are acting for somebody else. Passwords are changed by their owners: leave that account first.';

/** Creates the handlers for changing one's own password and for confirming it (contract §2.1, §2.4). */
export function createPasswordHandlers(options: PasswordHandlerOptions): {
  requireSessionOrResetToken: RequestHandler;
  changePassword: RequestHandler;
  reauthenticate: RequestHandler;
} {
  const { store, throttle, resetTokens, requireSession, settings, signIn, renewToken, createReply } = options;
  const resetGrants = new WeakMap<object, ResetGrant>();

  async function checkStrength(password: string, user: SessionUser): Promise<void> {
    const errors = await passwordProblems(password, user, settings.passwordComplexity);
    if (errors.length > 0) throw validationError({ password: errors });
  }

  /**
   * Changes the password of a person who proved themselves by a passcode, and signs them in. A second factor stays, and
   * is then asked for (SECURITY.md, 87).
   */
  async function resetPassword(req: Request, password: string, grant: ResetGrant): Promise<object> {
    const user = await store.findUser(grant.user);
    if (!user?.is_active) throw unauthenticated('The account is not active.');
    await checkStrength(password, user);
    const { requestId } = req;
    const isChanged = await store.changePassword({
      user: user.id,
      password,
      by: { passcode: grant.passcode },
      requestId,
      notify: mailOwner('password changed', user.email, settings),
    });
    if (!isChanged) throw unauthenticated('This token was used already.');
    return createReply(await signIn(user, req), user);
  }

  /** Changes the password of the signed-in person, who must have confirmed the present one. */
  async function changeOwnPassword(req: Request, password: string): Promise<object> {
    const { session } = callerOf(req);
    const { user } = session;
    if (session.actor !== user.id) throw forbidden(PASSWORD_WHILE_IMPERSONATING);
    if (!(await store.isPasswordConfirmed(session.session))) {
      throw validationError({ password: [fieldError('confirm', 'Confirm your current password first')] });
    }
    await checkStrength(password, user);
    // First, since it is refused where a second factor is missing.
    const token = await renewToken(req);
    const notify = mailOwner('password changed', user.email, settings);
    const { requestId } = req;
    await store.changePassword({ user: user.id, password, by: { session: session.session }, requestId, notify });
    return createReply(token, user);
  }

  return {
    requireSessionOrResetToken: async (req, res, next) => {
      const token = bearerToken(req);
      if (!token || !resetTokens.isResetToken(token)) return requireSession(req, res, next);
      resetGrants.set(req, await resetTokens.verify(token));
      return next();
    },

    changePassword: async (req, res) => {
      const { password } = parseCall(req, changePasswordBody);
      const grant = resetGrants.get(req);
      res.json(grant ? await resetPassword(req, password, grant) : await changeOwnPassword(req, password));
    },

    reauthenticate: async (req, res) => {
      const { password } = parseCall(req, reauthenticateBody);
      const { session, claims } = callerOf(req);
      if (session.actor !== session.user.id) throw forbidden(PASSWORD_WHILE_IMPERSONATING);
      const { username } = session.user;
      const user = await throttle.checkPassword(username, req, (source) =>
        store.checkPassword(username, password, source),
      );
      if (user?.id !== session.user.id) {
        const message = 'Authentication failed - Invalid Password. Please try again.';
        throw validationError({ password: [fieldError('wrong', message)] });
      }
      await store.markPasswordConfirmed(session.session, new Date(claims.cap * 1000));
      res.json({ status: true });
    },
  };
}
