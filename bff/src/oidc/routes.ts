import { Router, type Request, type RequestHandler } from 'express';
import type { ProviderSession } from '@trestle/db/identity/sessions';
import { finishOidcBody } from '@trestle/schema/calls/session';
import { badRequest } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { refuseOtherMethods } from '../middleware/refuseOtherMethods';
import type { LoginThrottle } from '../auth/loginThrottle';
import { parseJsonBody } from '../auth/parseBody';
import { parseCall } from '../bodies/parseCall';
import type { IdentityStore } from '../identityStore';
import { describeError, type Log } from '../log';
import { rejectParameters } from '../middleware/rejectParameters';
import type { BffSettings } from '../settings';
import { createBackchannelLogout } from './backchannelLogout';
import { CALLBACK_PATH, FINISH_PATH, OIDC_PATH, oidcOptions } from './oidcOptions';
import { createProvider } from './provider';
import { createCookieJar } from './sealedCookie';
import { createSignInHandlers } from './signInHandlers';

export interface OidcRouteOptions {
  settings: BffSettings;
  store: IdentityStore;
  throttle: LoginThrottle;
  signIn(user: SessionUser, req: Request, provider: ProviderSession): Promise<string>;
  createReply(token: string, user: SessionUser): object;
  log: Log;
}

/** Serves sign-in by OpenID Connect. Without OIDC_ISSUER, only the described call is there, and refuses. */
export function oidcRoutes({ settings, store, log, ...more }: OidcRouteOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const serve = (method: 'get' | 'post', path: string, ...handlers: RequestHandler[]): void => {
    router[method](path, ...handlers);
    router.all(path, refuseOtherMethods(method.toUpperCase()));
  };
  const options = oidcOptions(settings);
  if (!options) {
    serve('post', FINISH_PATH, rejectParameters, parseJsonBody, refuseFinish);
    return router;
  }
  const findProvider = createProvider(options, (error) =>
    log.warn({ fault: describeError(error) }, 'the description of the provider is an old one'),
  );
  const cookies = createCookieJar([settings.jwtSecret, ...settings.jwtPreviousSecrets], options.secure);
  const { begin, callback, finish } = createSignInHandlers({ options, findProvider, cookies, store, log, ...more });
  const logout = createBackchannelLogout({ options, findProvider, store });

  serve('get', OIDC_PATH, begin);
  // The provider may add parameters of its own.
  serve('get', CALLBACK_PATH, callback);
  serve('post', FINISH_PATH, rejectParameters, parseJsonBody, finish);
  serve('post', `${OIDC_PATH}backchannel_logout/`, rejectParameters, logout);
  return router;
}

const refuseFinish: RequestHandler = (req) => {
  parseCall(req, finishOidcBody);
  throw badRequest('There is no company sign-in here.');
};
