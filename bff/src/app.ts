import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import { createCallSigner } from '@trestle/db/identity/signedCall';
import { createEndpointTable, isServicePath } from '@trestle/schema/endpoints';
import { entities as declared } from '@trestle/schema/entities/all';
import { forVariant } from '@trestle/schema/entity';
import { methodNotAllowed, notFound, badRequest } from '@trestle/schema/errors';
import { settingWarnings } from '@trestle/schema/settings';
import { parseTarget } from '@trestle/schema/requestTarget';
import { createCallPolicies } from './access/callPolicy';
import { createRulesCache, loadRules } from './access/rulesCache';
import { createIdentitySigner } from './access/signedIdentity';
import { moveQueryTokenToHeader } from './auth/tokenFromQuery';
import { cacheTokens } from './auth/tokenCache';
import { authRoutes } from './auth/routes';
import { authenticate } from './auth/authenticate';
import { createTokens } from './auth/token';
import { hasBody, rejectAmbiguousBodies } from './bodies/bodyFraming';
import { enforceUploadRate } from './bodies/bodyTimeout';
import { readBody } from './bodies/readBody';
import { createPendingBodyLimiter, JSON_LIMITS, UPLOAD_LIMITS } from './bodies/pendingBodies';
import { callerOf } from './caller';
import { compressReplies } from './middleware/compressReplies';
import { docsRoutes } from './docs/routes';
import { replyToErrors } from './middleware/replyToErrors';
import { healthRoutes } from './health';
import { reportFailuresAsUnavailable, type IdentityStore } from './identityStore';
import type { Log } from './log';
import { composeMiddleware } from './middleware/composeMiddleware';
import { pageRoutes } from './pages/routes';
import { rejectAmbiguousPaths } from './middleware/rejectAmbiguousPaths';
import { createForward } from './proxy/forward';
import { remoteRoutes } from './remotes/routes';
import { identifyRequests } from './middleware/logRequests';
import { forbidCaching, setSecurityHeaders } from './middleware/securityHeaders';
import { parseServiceUrls } from './serviceUrls';
import type { BffSettings } from './settings';

export interface AppOptions {
  settings: BffSettings;
  store: IdentityStore;
  /** The shell's build. */
  shellDir: string;
  log: Log;
  /** Whether the process has been told to end. */
  stopping?: () => boolean;
}

/** The one public origin: what happens to a request, from top to bottom. */
export function createApp({ settings, store: plainStore, shellDir, log, stopping = () => false }: AppOptions): Express {
  const store = reportFailuresAsUnavailable(plainStore);
  const { jwtSecret, jwtPreviousSecrets, tokenTtlMinutes, productSlug, serviceKey, superuserGroup, usePermissions } =
    settings;
  const tokens = cacheTokens(
    createTokens({ secret: jwtSecret, previousSecrets: jwtPreviousSecrets, ttlMinutes: tokenTtlMinutes }),
  );
  const entities = declared.map((entity) => forVariant(entity, settings.backendVariant));
  const addresses = createEndpointTable(entities, productSlug);
  const callFor = createCallPolicies(entities);
  const sign = createIdentitySigner(serviceKey, entities);
  const forward = createForward(parseServiceUrls(settings.serviceUrls), createCallSigner(serviceKey));
  const bodies = createPendingBodyLimiter(JSON_LIMITS);
  const uploads = createPendingBodyLimiter(UPLOAD_LIMITS);
  const authenticated = authenticate(tokens, store);
  const releasesDir = join(settings.dataDir, 'releases');
  const withAccess = loadRules(createRulesCache({ store, superuserGroup, usePermissions }));

  /** What is called; an address or method that isn't there is told before anybody is asked who they are. */
  const findCall: RequestHandler = (req, _res, next) => {
    const target = parseTarget(req.originalUrl);
    if (!target) throw badRequest('The address could not be read.');
    req.asked = addresses.read(req.method, target);
    req.call = callFor(req.asked);
    next();
  };
  const passOn: RequestHandler = async (req, res, next) => {
    const { asked, call, rules } = req;
    if (!asked || !call || !rules) throw notFound();
    let identity = await sign(callerOf(req), rules, call);
    if (hasBody(req)) {
      const { actor } = callerOf(req).session;
      if (asked.body === 'upload') {
        await uploads.track(req, actor);
        enforceUploadRate(req, next);
      } else {
        await bodies.track(req, actor);
        await readBody(req, res, asked.body);
        // The body took its time, and a signature has its own.
        identity = await sign(callerOf(req), rules, call);
      }
    }
    forward({ asked, identity }, req, res, next);
  };
  const toService = composeMiddleware(findCall, authenticated, withAccess, passOn);
  const groupPermissions: RequestHandler = (req, res) => {
    const { use_permissions, superuser, groups } = req.rules!;
    res.json({ use_permissions, superuser, groups });
  };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', settings.trustedProxies.length > 0 ? settings.trustedProxies : false);

  app.use(composeMiddleware(identifyRequests(log), setSecurityHeaders, rejectAmbiguousPaths, rejectAmbiguousBodies));
  // Nearly every request is a call on a collection: it doesn't first walk past all other addresses.
  app.use(at(addresses.isCollection, composeMiddleware(forbidCaching, compressReplies, toService)));
  app.use(healthRoutes({ store, releasesDir, log, stopping, warnings: settingWarnings(settings) }));
  app.use(remoteRoutes({ store, releasesDir, log }));

  app.use(at((path) => path === '/api/openapi.json', compressReplies));
  app.use(docsRoutes({ entities, variant: settings.backendVariant, product: productSlug, name: settings.productName }));
  app.use(at(isCall, forbidCaching));
  app.use(
    at(isSignInCall, async (req, _res, next) => {
      if (hasBody(req)) await bodies.track(req);
      next();
    }),
  );
  app.use(authRoutes({ store, tokens, authenticated, settings, log }));
  const ownPermissions = app.route(`/api/${productSlug}/my_group_permissions/`);
  ownPermissions.post(authenticated, withAccess, groupPermissions);
  ownPermissions.all((req) => {
    throw methodNotAllowed(req.method, ['POST']);
  });
  app.use(at(isServicePath, composeMiddleware(moveQueryTokenToHeader(settings.jwtInQuery), toService)));
  app.use(
    at(isCall, () => {
      throw notFound();
    }),
  );

  app.use(pageRoutes(shellDir, settings));
  app.use(() => {
    throw notFound();
  });
  app.use(replyToErrors(log));
  return app;
}

/** A step for some addresses alone. */
function at(isMeant: (path: string) => boolean, step: RequestHandler): RequestHandler {
  return (req, res, next) => (isMeant(req.path) ? step(req, res, next) : next());
}

/** What is answered as data, here or by a service; all else is a page or a file. */
function isCall(path: string): boolean {
  return isServicePath(path) || isSignInCall(path);
}

/** A call of contract §2.1: its body is read here, before anybody is known. */
function isSignInCall(path: string): boolean {
  return /^\/(auth(\/|$)|api-token-)/.test(path);
}
