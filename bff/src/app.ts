import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import { countCalls, createCallNames } from '@trestle/db/platform/countCalls';
import { traceCalls } from '@trestle/db/platform/tracing/traceCalls';
import { createEndpointTable, isServicePath } from '@trestle/schema/endpoints';
import { entities as declaredEntities } from '@trestle/schema/entities/all';
import { forVariant } from '@trestle/schema/forVariant';
import { notFound } from '@trestle/schema/errors';
import { settingWarnings } from '@trestle/db/platform/settings';
import { ownPermissionRoutes } from './access/ownPermissions';
import { createRulesCache, loadRules } from './access/rulesCache';
import { createKeySteps } from './apiKeys/authenticateKey';
import { keyRoutes } from './apiKeys/routes';
import { authenticate } from './auth/authenticate';
import type { Mailer } from '@trestle/db/mail/mailQueue';
import { authRoutes } from './auth/routes';
import { createTokens } from './auth/token';
import { cacheTokens } from './auth/tokenCache';
import { moveQueryTokenToHeader } from './auth/tokenFromQuery';
import { createPendingBodyLimiter, JSON_LIMITS, limitPendingBodies } from './bodies/pendingBodies';
import { docsRoutes } from './docs/routes';
import { healthRoutes } from './health';
import { healthReportRoutes } from './healthReport';
import { reportFailuresAsUnavailable, type IdentityStore } from './identityStore';
import type { Log } from './log';
import { composeMiddleware, when } from './middleware/composeMiddleware';
import { compressReplies } from './middleware/compressReplies';
import { logRequests } from './middleware/logRequests';
import { rejectAmbiguousBodies, rejectAmbiguousPaths } from './middleware/rejectAmbiguousRequests';
import { replyToErrors } from './middleware/replyToErrors';
import { forbidCaching, setSecurityHeaders } from './middleware/securityHeaders';
import { noticeStreamRoutes } from './notices/routes';
import { bounceRoutes } from './notices/bounceRoutes';
import { unsubscribeRoutes } from './notices/unsubscribeRoutes';
import { pageRoutes } from './pages/routes';
import { createServiceCallHandler } from './proxy/serviceCalls';
import { createRegistryReader } from './releases/serving/registry';
import { createReleaseCache } from './releases/serving/releaseCache';
import { createShells } from './releases/serving/shells';
import { personalDataRoutes } from './personalData/routes';
import { remoteRoutes } from './releases/serving/remoteRoutes';
import { activationRoutes } from './releases/calls/activationRoutes';
import { moduleRoutes } from './releases/calls/moduleRoutes';
import { errorRoutes } from './releases/calls/errorRoutes';
import { sourceMapRoutes } from './releases/calls/sourceMapRoutes';
import { uploadRoutes } from './releases/calls/uploadRoutes';
import { readHost } from './releases/checks/host';
import { createReleaseChecks } from './releases/checks/releaseChecks';
import { tokenRoutes } from './releases/calls/tokenRoutes';
import { sessionRoutes } from './sessions/routes';
import type { BffSettings } from './settings';
import { createHealthMonitor } from './teamServices/serviceHealth';
import { createServiceRegistry } from './teamServices/serviceRegistry';
import { remoteStateRoutes } from './releases/calls/remoteStateRoutes';
import { serviceStateRoutes } from './teamServices/serviceStateRoutes';
import { createTeamServiceHandler } from './teamServices/teamServiceCalls';

export interface AppOptions {
  settings: BffSettings;
  store: IdentityStore;
  mailer: Mailer;
  /** Folder of the shell's build. */
  shellDir: string;
  log: Log;
  /** Whether the process is shutting down. */
  isStopping?: () => boolean;
  /** Whether its database connections have been stuck so long that only a restart helps. */
  isStuck?: () => boolean;
}

/** Creates the BFF's Express app. Requests pass its steps from top to bottom. */
export function createApp({
  settings,
  mailer,
  store: plainStore,
  shellDir,
  log,
  isStopping = () => false,
  isStuck = () => false,
}: AppOptions): Express {
  const { productSlug: product, productName, backendVariant: variant } = settings;
  const store = reportFailuresAsUnavailable(plainStore);
  const releasesDir = join(settings.dataDir, 'releases');
  const cache = createReleaseCache(store, releasesDir);
  const registry = createRegistryReader(store, log);
  const shells = createShells({ store, cache, releasesDir, shellDir, log });
  const entities = declaredEntities.map((entity) => forVariant(entity, variant));
  const endpoints = createEndpointTable(entities, product);
  const tokens = createTokenCache(settings);
  const keySteps = createKeySteps(store, authenticate(tokens, store));
  const requireSession = keySteps.requirePerson;
  const loadCallerRules = loadRules(createRulesCache({ store, ...settings }));
  const pendingBodies = createPendingBodyLimiter(JSON_LIMITS);
  const callService = createServiceCallHandler({
    settings,
    entities,
    endpoints,
    pendingBodies,
    keySteps,
    loadCallerRules,
  });

  const services = createServiceRegistry({ store, ...settings, log });
  const serviceHealth = createHealthMonitor(services);

  const app = express();
  configure(app, settings);

  // 1. Every request gets an id, a log line and security headers. Ambiguous requests end here.
  const nameOfCall = createCallNames(entities, product);
  app.use(countCalls(nameOfCall));
  app.use(
    composeMiddleware(
      logRequests(log),
      traceCalls(nameOfCall, false),
      setSecurityHeaders,
      rejectAmbiguousPaths,
      rejectAmbiguousBodies,
    ),
  );

  // The BFF creates release tokens and API keys itself: the reply shows one once. The other calls of these collections
  // go to a service.
  const releaseOptions = {
    product,
    store,
    requireSession,
    loadCallerRules,
    limitBodies: limitPendingBodies(pendingBodies),
    checks: createReleaseChecks({
      settings,
      readHost: async (db) => (await store.readCurrentHost(db)) ?? readHost(shellDir),
    }),
  };
  const secrets = [settings.jwtSecret, ...settings.jwtPreviousSecrets] as const;
  app.use(when((path) => path === `/api/${product}/release_token/`, tokenRoutes({ ...releaseOptions, secrets })));
  app.use(when((path) => path === `/api/${product}/api_key/`, keyRoutes({ ...releaseOptions, secrets })));

  // 2. Calls on collections, which are nearly all requests: they come first, so that they pass no other route.
  app.use(when(endpoints.isCollection, composeMiddleware(forbidCaching, compressReplies, callService)));

  // Calls on the services of teams. None has an address of ours: these come first, and end with their own 404.
  const callTeamService = createTeamServiceHandler({
    services,
    health: serviceHealth,
    store,
    keySteps,
    loadCallerRules,
    pendingBodies,
  });
  app.use(when((path) => path.startsWith('/api/x/'), composeMiddleware(forbidCaching, callTeamService)));

  // 3. What needs no session: health, the remotes with their registry, and the description of the API.
  app.use(healthRoutes({ store, shells, cache, log, isStopping, isStuck, warnings: settingWarnings(settings) }));
  app.use(remoteRoutes({ registry, store, shells, cache, releasesDir, requireSession, loadCallerRules, log }));
  app.use(docsRoutes({ entities, variant, product, name: productName }));

  // 4. Calls that the BFF answers itself: sign-in, passwords, impersonation, the caller's own permissions, the bell.
  app.use(when(isApiCall, forbidCaching));
  app.use(when(isSignInCall, composeMiddleware(keySteps.refuseKeys, limitPendingBodies(pendingBodies))));
  app.use(authRoutes({ store, tokens, requireSession, loadCallerRules, settings, mailer, log }));
  app.use(unsubscribeRoutes(store, settings));
  app.use(bounceRoutes(store, settings));
  app.use(sessionRoutes(releaseOptions));
  app.use(healthReportRoutes(releaseOptions));
  app.use(personalDataRoutes(releaseOptions));
  app.use(ownPermissionRoutes({ product, requireSession, loadCallerRules }));
  app.use(serviceStateRoutes({ product, services, health: serviceHealth, requireSession, loadCallerRules }));
  app.use(remoteStateRoutes({ product, registry, requireSession, loadCallerRules }));
  app.use(when((path) => path.startsWith(`/api/${product}/release/`), keySteps.refuseKeys));
  app.use(uploadRoutes(releaseOptions));
  app.use(sourceMapRoutes(releaseOptions));
  app.use(activationRoutes(releaseOptions));
  app.use(moduleRoutes(releaseOptions));
  app.use(errorRoutes(releaseOptions));
  app.use(noticeStreamRoutes({ product, store, requireSession, isStopping }));

  // 5. The services' other calls: files, mail, reports. Any call that is still unanswered does not exist.
  app.use(when(isServicePath, composeMiddleware(moveQueryTokenToHeader(settings.jwtInQuery), callService)));
  app.use(when(isApiCall, rejectAsNotFound));

  // 6. Everything else is the shell: its files, and its page at every other address.
  app.use(pageRoutes(shells, settings, registry));
  app.use(rejectAsNotFound);
  app.use(replyToErrors(log));
  return app;
}

function configure(app: Express, { trustedProxies }: BffSettings): void {
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', trustedProxies.length > 0 ? trustedProxies : false);
}

function createTokenCache({ jwtSecret, jwtPreviousSecrets, tokenTtlMinutes }: BffSettings) {
  const options = { secret: jwtSecret, previousSecrets: jwtPreviousSecrets, ttlMinutes: tokenTtlMinutes };
  return cacheTokens(createTokens(options));
}

/** Whether the BFF or a service replies with data. All other addresses are pages and files. */
function isApiCall(path: string): boolean {
  return isServicePath(path) || isSignInCall(path);
}

/** Whether this is a call of contract §2.1. Its body is read before the caller is known. */
function isSignInCall(path: string): boolean {
  return /^\/(auth(\/|$)|api-token-)/.test(path);
}

const rejectAsNotFound: RequestHandler = () => {
  throw notFound();
};
