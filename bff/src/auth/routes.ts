import { Router, type RequestHandler } from 'express';
import type { Mailer } from '@trestle/db/mail/mailQueue';
import { refuseOtherMethods } from '../middleware/refuseOtherMethods';
import { callerOf } from '../caller';
import type { IdentityStore } from '../identityStore';
import { describeError, type Log } from '../log';
import { createIdentityHandlers } from '../oidc/identityHandlers';
import { onlySuperusersByPassword, passwordRefusal } from '../oidc/passwordsOff';
import { oidcRoutes } from '../oidc/routes';
import type { BffSettings } from '../settings';
import { createAcceptInvitation } from './acceptInvitation';
import { createPasswordHandlers } from './changePassword';
import { createForgotPasswordHandlers } from './forgotPassword';
import { createLoginThrottle } from './loginThrottle';
import { parseJsonBody } from './parseBody';
import { createResetTokens } from './resetToken';
import { createFactorPolicy } from './secondFactor/factorPolicy';
import { createFactorHandlers } from './secondFactor/factorHandlers';
import { createEnrolmentHandlers } from './secondFactor/enrolmentHandlers';
import { createRequiredPasskey } from './passkey/requiredPasskey';
import { createPasskeySignIn } from './passkey/signInHandlers';
import { createTotpSecrets } from './secondFactor/totpSecrets';
import { createSessionHandlers, sessionReply } from './sessionHandlers';
import { createSudoHandlers } from './sudo';
import type { Tokens } from './token';
import { rejectParameters } from '../middleware/rejectParameters';

export interface AuthOptions {
  store: IdentityStore;
  tokens: Tokens;
  requireSession: RequestHandler;
  loadCallerRules: RequestHandler;
  settings: BffSettings;
  mailer: Mailer;
  log: Log;
}

/** Serves the calls of contract §2.1, except for the caller's own permissions. */
export function authRoutes({
  store,
  tokens,
  requireSession,
  loadCallerRules,
  settings,
  mailer,
  log,
}: AuthOptions): Router {
  const { jwtSecret, jwtPreviousSecrets, sessionMaxHours, superuserGroup, backendVariant } = settings;
  const passwordStore = onlySuperusersByPassword(store, settings);
  const throttle = createLoginThrottle(store, jwtSecret);
  const resetTokens = createResetTokens({ secret: jwtSecret, previousSecrets: jwtPreviousSecrets });
  const factorPolicy = createFactorPolicy(store, { groups: settings.requireSecondFactor, superuserGroup });
  const session = createSessionHandlers({
    store: passwordStore,
    tokens,
    throttle,
    factorPolicy,
    sessionMaxHours,
    passwordRefusal: passwordRefusal(settings),
  });
  const { signIn } = session;
  const forgotPassword = createForgotPasswordHandlers({
    store: passwordStore,
    throttle,
    resetTokens,
    mailer,
    secrets: [jwtSecret, ...jwtPreviousSecrets],
    productName: settings.productName,
    log,
  });
  const password = createPasswordHandlers({
    store,
    throttle,
    resetTokens,
    requireSession,
    settings,
    signIn: async (user, req) => {
      await factorPolicy.requireFactor(user);
      return signIn(user, req);
    },
    renewToken: (req) => session.renewToken(callerOf(req)),
    createReply: (token, user) => ({ status: true, ...sessionReply(token, user) }),
  });
  const { sudo, unsudo } = createSudoHandlers({ store, tokens, factorPolicy, variant: backendVariant, superuserGroup });
  const factorOptions = {
    store,
    throttle,
    factorPolicy,
    secrets: createTotpSecrets(settings.serviceKey, (user, error) =>
      log.error({ user, fault: describeError(error) }, 'an authenticator app no longer works: its SERVICE_KEY is gone'),
    ),
    settings,
  };
  const enrolment = createEnrolmentHandlers({ ...factorOptions, signIn });
  const requiredPasskey = createRequiredPasskey({ ...factorOptions, signIn });
  const passkeySignIn = createPasskeySignIn({ ...factorOptions, signIn });
  const factor = createFactorHandlers(factorOptions);
  const identity = createIdentityHandlers({ store, settings });

  const routes = postRoutes({
    '/api-token-auth/': [parseJsonBody, session.login],
    '/api-token-verify/': [parseJsonBody, session.verify],
    '/api-token-refresh/': [parseJsonBody, session.refresh],
    '/api-token-expire/': [requireSession, session.expire],
    '/auth/forgot_password/': [parseJsonBody, forgotPassword.sendPasscode],
    '/auth/verify_passcode/': [parseJsonBody, forgotPassword.verifyPasscode],
    '/auth/accept_invitation/': [
      parseJsonBody,
      createAcceptInvitation({ store: passwordStore, throttle, resetTokens }),
    ],
    '/auth/change_password/': [password.requireSessionOrResetToken, parseJsonBody, password.changePassword],
    '/auth/reauthenticate/': [requireSession, parseJsonBody, password.reauthenticate],
    '/auth/second_factor/': [parseJsonBody, enrolment.finishSignIn],
    '/auth/second_factor/enrol/': [parseJsonBody, enrolment.start],
    '/auth/second_factor/enrol/confirm/': [parseJsonBody, enrolment.confirm],
    '/auth/second_factor/enrol/passkey/': [parseJsonBody, requiredPasskey.start],
    '/auth/second_factor/enrol/passkey/confirm/': [parseJsonBody, requiredPasskey.confirm],
    '/auth/second_factor/state/': [requireSession, loadCallerRules, parseJsonBody, factor.state],
    '/auth/second_factor/totp/': [requireSession, parseJsonBody, factor.startTotp],
    '/auth/second_factor/totp/confirm/': [requireSession, parseJsonBody, factor.confirmTotp],
    '/auth/second_factor/recovery_codes/': [requireSession, parseJsonBody, factor.renewRecoveryCodes],
    '/auth/second_factor/remove/': [requireSession, parseJsonBody, factor.remove],
    '/auth/second_factor/reset/': [requireSession, loadCallerRules, parseJsonBody, factor.reset],
    '/auth/second_factor/assertion/': [parseJsonBody, passkeySignIn.askForTicket],
    '/auth/passkey/options/': [parseJsonBody, passkeySignIn.ask],
    '/auth/passkey/': [parseJsonBody, passkeySignIn.signIn],
    '/auth/passkey/enrol/': [requireSession, parseJsonBody, factor.passkeys.start],
    '/auth/passkey/enrol/confirm/': [requireSession, parseJsonBody, factor.passkeys.confirm],
    '/auth/passkey/rename/': [requireSession, parseJsonBody, factor.passkeys.rename],
    '/auth/passkey/remove/': [requireSession, parseJsonBody, factor.passkeys.remove],
    '/auth/identity/': [requireSession, loadCallerRules, parseJsonBody, identity.list],
    '/auth/identity/forget/': [requireSession, loadCallerRules, parseJsonBody, identity.forget],
    '/auth/sudo/': [requireSession, parseJsonBody, sudo],
    '/auth/unsudo/': [requireSession, unsudo],
  });
  routes.use(oidcRoutes({ settings, store, throttle, signIn: session.signIn, createReply: sessionReply, log }));
  return routes;
}

/** Creates a router of POST calls; other methods are 405. */
function postRoutes(handlersByPath: Readonly<Record<string, readonly RequestHandler[]>>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, handlers] of Object.entries(handlersByPath)) {
    router.post(path, rejectParameters, ...handlers);
    router.all(path, refuseOtherMethods('POST'));
  }
  return router;
}
