import { join, resolve } from 'node:path';
import { createHttpServer } from '@trestle/db/platform/createHttpServer';
import { createGracefulShutdown, exitAfterShutdown } from '@trestle/db/platform/gracefulShutdown';
import { connectIdentityDb, inTransaction } from '@trestle/db/identity/identityDb';
import { countLiveSessions, sumFileBytes } from '@trestle/db/identity/stateCounts';
import { scheduleKeyNotices } from '@trestle/db/identity/notifyExpiringKeys';
import { schedulePurge } from '@trestle/db/identity/purgeExpired';
import { createQueueMailer } from '@trestle/db/mail/mailQueue';
import { installHostNames } from '@trestle/db/platform/hostNames';
import { startBeats } from '@trestle/db/platform/processBeats';
import { serveMetrics } from '@trestle/db/platform/metrics';
import { startTracing } from '@trestle/db/platform/tracing/tracing';
import { onSlowStatement } from '@trestle/db/platform/slowStatements';
import { addStateMetrics } from '@trestle/db/platform/stateMetrics';
import { settingWarnings } from '@trestle/db/platform/settings';
import { logConnections } from '@trestle/db/platform/connectionCounts';
import { createApp } from './app';
import { REQUEST_TIMEOUT_MS } from './bodies/bodyTimeout';
import { startInvitationMails } from './auth/mailInvitations';
import { checkSecondFactors } from './auth/secondFactor/checkAtStart';
import { createIdentityStore } from './identityStore';
import { createLog, describeError } from './log';
import { publicUrl } from './publicUrl';
import { createPruningStore } from './releases/database/pruneReleases';
import { schedulePruning } from './releases/pruning/schedulePruning';
import { bffSettings } from './settings';

/** Half-sent headers are closed after this long (SECURITY.md, 29). Bodies have their own limits in `bodies/`. */
const HEADERS_TIMEOUT_MS = 15_000;
const CONNECTION_CHECK_INTERVAL_MS = 5000;
/** Longer than proxies in front keep idle connections, so that they never send into a closed one. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/**
 * Serves until the process gets SIGTERM or SIGINT, then finishes running requests and exits.
 * @param root the repository, with the shell's build
 */
export function serve(root: string): void {
  const settings = bffSettings();
  const log = createLog({ debug: settings.debugLogging });
  for (const warning of settingWarnings(settings)) log.warn(warning);
  installHostNames((warning) => log.warn(warning));
  serveMetrics(settings, (message) => log.warn(message));
  void startTracing('trestle-bff', settings.otlpEndpoint);
  onSlowStatement((statement) => log.warn(statement, 'slow statement'));
  const db = connectIdentityDb(settings.databaseUrl, settings.databaseSessionConnections);
  void logConnections('bff', settings, db.executor, log);
  schedulePurge(db, settings.auditDays, (error) =>
    log.warn({ fault: describeError(error) }, 'expired rows could not be purged'),
  );
  scheduleKeyNotices(db, settings.superuserGroup, settings.reportTimezone, (error) =>
    log.warn({ fault: describeError(error) }, 'administrators could not be told of expiring keys'),
  );
  addStateMetrics({ countSessions: () => countLiveSessions(db), sumFileBytes: () => sumFileBytes(db) });

  const store = createIdentityStore(db, settings.superuserGroup);
  const dataDir = resolve(settings.dataDir);
  const mailer = createQueueMailer(settings, (work) => inTransaction(db, ({ executor }) => work(executor)));
  void checkSecondFactors(db, store, settings, (warning) => log.warn(warning));
  startInvitationMails({
    store,
    mailer,
    origin: settings.publicUrl ?? publicUrl(settings.host, settings.port),
    productName: settings.productName,
    superusersOnly: settings.oidcOnly,
    log,
  });

  schedulePruning(
    {
      store: createPruningStore(db),
      limits: { maxReleases: settings.releasesKept, maxAgeDays: settings.releasesKeptDays },
      releasesDir: join(dataDir, 'releases'),
    },
    log,
  );

  const app = createApp({
    settings: { ...settings, dataDir },
    store,
    mailer,
    shellDir: join(root, 'shell/dist'),
    log,
    isStopping: () => shutdown.hasBegun(),
    isStuck: db.isStuck,
  });
  const server = createHttpServer(app, {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  });
  const shutdown = createGracefulShutdown(server);

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => exitAfterShutdown(shutdown, 0));
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ fault: describeError(error) }, 'exiting after an uncaught error');
    exitAfterShutdown(shutdown, 1);
  });
  server.on('error', (error) => {
    log.fatal({ fault: describeError(error) }, 'cannot listen');
    process.exit(1);
  });
  server.listen(settings.port, settings.host, () => {
    const address = server.address();
    log.info({ address }, 'listening');
    const port = typeof address === 'object' ? (address?.port ?? null) : null;
    startBeats({ executor: db.executor, kind: 'bff', port, dataDir });
  });
}
