import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import { callSigner } from '@trestle/db/identity/signedCall';
import { createAddresses, isServiceAddress } from '@trestle/schema/addresses';
import { entities as declared } from '@trestle/schema/entities/all';
import { forVariant } from '@trestle/schema/entity';
import { methodNotAllowed, notFound, refused } from '@trestle/schema/errors';
import { settingWarnings } from '@trestle/schema/settings';
import { readTarget } from '@trestle/schema/target';
import { createCalls } from './access/calls';
import { createRules, loadAccess } from './access/rules';
import { createSign } from './access/signed';
import { tokenInQuery } from './auth/queryToken';
import { rememberTokens } from './auth/rememberedTokens';
import { authRoutes } from './auth/routes';
import { authenticate } from './auth/strategy';
import { createTokens } from './auth/token';
import { announcesBody, refuseStrayBodies } from './bodies/announced';
import { watchUpload } from './bodies/bodyTime';
import { readBody } from './bodies/readWhole';
import { createUnfinishedBodies, JSON_LIMITS, UPLOAD_LIMITS } from './bodies/unfinished';
import { callerOf } from './caller';
import { compressed } from './compressed';
import { docsRoutes } from './docs/routes';
import { replyToErrors } from './errors';
import { healthRoutes } from './health';
import { orUnavailable, type IdentityStore } from './identityStore';
import type { Log } from './log';
import { inTurn } from './inTurn';
import { pageRoutes } from './pages/routes';
import { refuseSlyPaths } from './paths';
import { createForward } from './proxy/forward';
import { remoteRoutes } from './remotes/routes';
import { identifyRequests } from './requestLog';
import { keepNothing, securityHeaders } from './securityHeaders';
import { readServicePlaces } from './services';
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
  const store = orUnavailable(plainStore);
  const { jwtSecret, jwtPreviousSecrets, tokenTtlMinutes, productSlug, serviceKey, superuserGroup, usePermissions } =
    settings;
  const tokens = rememberTokens(
    createTokens({ secret: jwtSecret, previousSecrets: jwtPreviousSecrets, ttlMinutes: tokenTtlMinutes }),
  );
  const entities = declared.map((entity) => forVariant(entity, settings.backendVariant));
  const addresses = createAddresses(entities, productSlug);
  const callFor = createCalls(entities);
  const sign = createSign(serviceKey, entities);
  const forward = createForward(readServicePlaces(settings.serviceUrls), callSigner(serviceKey));
  const bodies = createUnfinishedBodies(JSON_LIMITS);
  const uploads = createUnfinishedBodies(UPLOAD_LIMITS);
  const authenticated = authenticate(tokens, store);
  const releasesDir = join(settings.dataDir, 'releases');
  const withAccess = loadAccess(createRules({ store, superuserGroup, usePermissions }));

  /** What is called; an address or method that isn't there is told before anybody is asked who they are. */
  const findCall: RequestHandler = (req, _res, next) => {
    const target = readTarget(req.originalUrl);
    if (!target) throw refused('The address could not be read.');
    req.asked = addresses.read(req.method, target);
    req.call = callFor(req.asked);
    next();
  };
  const passOn: RequestHandler = async (req, res, next) => {
    const { asked, call, rules } = req;
    if (!asked || !call || !rules) throw notFound();
    let identity = await sign(callerOf(req), rules, call);
    if (announcesBody(req)) {
      const { actor } = callerOf(req).session;
      if (asked.body === 'upload') {
        await uploads.hold(req, actor);
        watchUpload(req, next);
      } else {
        await bodies.hold(req, actor);
        await readBody(req, res, asked.body);
        // The body took its time, and a signature has its own.
        identity = await sign(callerOf(req), rules, call);
      }
    }
    forward({ asked, identity }, req, res, next);
  };
  const toService = inTurn(findCall, authenticated, withAccess, passOn);
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

  app.use(inTurn(identifyRequests(log), securityHeaders, refuseSlyPaths, refuseStrayBodies));
  // Nearly every request is a call on a collection: it doesn't first walk past all other addresses.
  app.use(at(addresses.isCollection, inTurn(keepNothing, compressed, toService)));
  app.use(healthRoutes({ store, releasesDir, log, stopping, warnings: settingWarnings(settings) }));
  app.use(remoteRoutes({ store, releasesDir, log }));

  app.use(at((path) => path === '/api/openapi.json', compressed));
  app.use(docsRoutes({ entities, variant: settings.backendVariant, product: productSlug, name: settings.productName }));
  app.use(at(isCall, keepNothing));
  app.use(
    at(isSignInCall, async (req, _res, next) => {
      if (announcesBody(req)) await bodies.hold(req);
      next();
    }),
  );
  app.use(authRoutes({ store, tokens, authenticated, settings, log }));
  const ownPermissions = app.route(`/api/${productSlug}/my_group_permissions/`);
  ownPermissions.post(authenticated, withAccess, groupPermissions);
  ownPermissions.all((req) => {
    throw methodNotAllowed(req.method, ['POST']);
  });
  app.use(at(isServiceAddress, inTurn(tokenInQuery(settings.jwtInQuery), toService)));
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
  return isServiceAddress(path) || isSignInCall(path);
}

/** A call of contract §2.1: its body is read here, before anybody is known. */
function isSignInCall(path: string): boolean {
  return /^\/(auth(\/|$)|api-token-)/.test(path);
}
