import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { ProviderSession } from '@trestle/db/identity/sessions';
import { countSignInRefusal } from '@trestle/db/platform/eventMetrics';
import { finishOidcBody } from '@trestle/schema/calls/session';
import { badRequest, unknownParameter } from '@trestle/schema/errors';
import { parseParameters, queryOf } from '@trestle/schema/requestTarget';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { LoginThrottle } from '../auth/loginThrottle';
import { parseCall } from '../bodies/parseCall';
import type { IdentityStore } from '../identityStore';
import type { Log } from '../log';
import { authorizationUrl, createFlowSecrets, fetchClaims } from './codeFlow';
import { hashOf, providerSessionOf } from './hashOf';
import type { OidcOptions } from './oidcOptions';
import type { Provider } from './provider';
import { readClaims } from './readClaims';
import type { CookieJar, SignInCookie } from './sealedCookie';
import { describeFailure, problemOf, SignInProblem } from './signInProblem';

const MAX_REDIRECT_CHARACTERS = 1500;
/** A path of this origin. The login page checks it once more. */
const OWN_PATH = /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/;
const TOO_LATE = 'This log-in was used already, or took too long. Start it again.';

const randomText = (): string => randomBytes(32).toString('base64url');

export interface SignInHandlerOptions {
  options: OidcOptions;
  findProvider: () => Promise<Provider>;
  cookies: CookieJar;
  store: IdentityStore;
  throttle: LoginThrottle;
  /** Starts a session and returns its first token. */
  signIn(user: SessionUser, req: Request, provider: ProviderSession): Promise<string>;
  /** Returns the reply's body. */
  createReply(token: string, user: SessionUser): object;
  log: Log;
}

/** Creates the three steps of a sign-in: to the provider, back from it, and the exchange of the ticket for a token. */
export function createSignInHandlers(handlerOptions: SignInHandlerOptions): {
  begin: RequestHandler;
  callback: RequestHandler;
  finish: RequestHandler;
} {
  const { options, findProvider, cookies, store, throttle, signIn, createReply, log } = handlerOptions;

  /** Sends the browser to the login page, which says why in words. */
  function fail(req: Request, res: Response, error: unknown, redirect: string | null): void {
    const reason = problemOf(error);
    countSignInRefusal('oidc');
    log.warn({ requestId: req.requestId, reason, fault: describeFailure(error) }, 'sign-in by the provider failed');
    res.redirect(303, loginPage(redirect, `#oidc_error=${reason}`));
  }

  /** Verifies the provider's answer, and returns the user whose it is. @throws what `problemOf` reads */
  async function findUser(
    req: Request,
    begun: Begun | null,
  ): Promise<{ user: number; providerSession: string | null }> {
    if (!begun) throw new SignInProblem(cookies.hasAny(req) ? 'state' : 'expired');
    const query = queryOf(req.originalUrl);
    if (parseParameters(query).get('state') !== begun.state) throw new SignInProblem('state');
    await throttle.countPasscode('oidc', req);
    if (!(await store.markOidcUse(hashOf('state', begun.state)))) throw new SignInProblem('used');
    const provider = await findProvider();
    const claims = await fetchClaims(provider, begun, options, query);
    const person = readClaims(claims, provider.issuer, options.groupsClaim);
    const found = await store.signInOidcPerson(person, options.policy, req.requestId);
    if ('refused' in found) throw new SignInProblem(found.refused);
    return { user: found.user, providerSession: providerSessionOf(provider.issuer, claims['sid']) };
  }

  return {
    begin: async (req, res) => {
      const redirect = readRedirect(req);
      // A page of another site must not log anybody in: there the person presses the button of the login page.
      if (isFromElsewhere(req)) return res.redirect(303, loginPage(redirect));
      try {
        const secrets = createFlowSecrets();
        const address = await authorizationUrl(await findProvider(), secrets, options);
        cookies.set(req, res, secrets.state, { step: 'begun', ...secrets, redirect });
        res.redirect(303, address.href);
      } catch (error) {
        fail(req, res, error, redirect);
      }
    },

    callback: async (req, res) => {
      const state = parseParameters(queryOf(req.originalUrl)).get('state') ?? '';
      const begun = cookies.read(req, state, 'begun');
      if (begun) cookies.clear(res, state);
      try {
        const { user, providerSession } = await findUser(req, begun);
        const [ticket, binding] = [randomText(), randomText()];
        await store.createOidcTicket(hashOf('ticket', ticket, binding), user);
        cookies.set(req, res, ticket, { step: 'returned', binding, providerSession });
        res.redirect(303, loginPage(begun!.redirect, `#oidc=${ticket}`));
      } catch (error) {
        fail(req, res, error, begun?.redirect ?? null);
      }
    },

    finish: async (req, res) => {
      const { ticket } = parseCall(req, finishOidcBody);
      const returned = cookies.read(req, ticket, 'returned');
      if (!returned) throw refused(TOO_LATE);
      await throttle.countPasscode('oidc', req);
      cookies.clear(res, ticket);
      const { binding, providerSession } = returned;
      const id = await store.takeOidcTicket(hashOf('ticket', ticket, binding), providerSession);
      if (id === null) throw refused(TOO_LATE);
      const user = await store.findUser(id);
      if (!user?.is_active) throw refused('Unable to log in with provided credentials.');
      const token = await signIn(user, req, { session: providerSession });
      await store.recordOidcSignIn({ user: id, issuer: options.issuer, requestId: req.requestId });
      throttle.recordSignedInAddress(req);
      res.json(createReply(token, user));
    },
  };
}

/** Whether a page of another site sent the browser here. Old browsers don't say. */
const isFromElsewhere = (req: Request): boolean =>
  ['cross-site', 'same-site'].includes(req.get('sec-fetch-site') ?? '');

type Begun = Extract<SignInCookie, { step: 'begun' }>;

function refused(words: string) {
  countSignInRefusal('oidc');
  return badRequest(words);
}

/** Returns the page that was asked for. @throws Problem 400 for another parameter */
function readRedirect(req: Request): string | null {
  const parameters = parseParameters(queryOf(req.originalUrl));
  const unknown = [...parameters.keys()].find((name) => name !== 'redirect');
  if (unknown !== undefined) throw unknownParameter(unknown);
  const redirect = parameters.get('redirect');
  return redirect !== null && OWN_PATH.test(redirect) && redirect.length <= MAX_REDIRECT_CHARACTERS ? redirect : null;
}

/** Returns the login page's address. What only the page needs stands behind a #, so that no server's log has it. */
function loginPage(redirect: string | null, fragment = ''): string {
  const query = redirect === null ? '' : `?${new URLSearchParams({ redirect })}`;
  return `/login${query}${fragment}`;
}
