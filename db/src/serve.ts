import type { Server } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { pino } from 'pino';
import type { Sequelize } from 'sequelize';
import { createEndpointTable, type EndpointName } from '@trestle/schema/endpoints';
import { collectionPath } from '@trestle/schema/entity';
import { invalidField, notFound, toProblem, serviceUnavailable } from '@trestle/schema/errors';
import { MAX_IMPORT_BYTES } from '@trestle/schema/limits';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { isTimeZone } from '@trestle/schema/periods';
import { parametersToRecord } from '@trestle/schema/requestTarget';
import { settingWarnings } from './identity/settings';
import { verifyCall, echoExchange, type VerifiedRequest } from './verifyCall';
import type { Caller, Context } from './collection/context';
import { priceChangeRoutes } from './catalogue/priceChange/router';
import { startCopyRepair } from './collection/repairCopies';
import { collectionHandler } from './collection/router';
import { createUserAsCaller } from './collection/userAsCaller';
import { refuseWritesOnFullDisk } from './diskSpace';
import { mailRouter } from './files/mail/router';
import { filesRouter } from './files/router';
import { insertFile } from './files/storeUpload';
import { importRoutes } from './imports/router';
import { connectIdentityDb } from './identity/identityDb';
import { createMailer } from './identity/mailer';
import { findUser } from './identity/users';
import { createLogWriter } from './identity/logWriter';
import { createHttpServer } from './identity/createHttpServer';
import { startNoticeMails } from './notices/mailNotices';
import { isMigrated } from './migrate';
import { newStoreRoutes } from './orders/newStore/router';
import { containerBehaviour } from './orders/movedContainers';
import { translateDbError } from './sql/dbError';
import { createOrderDocuments } from './reports/orderDocument';
import { reportsRouter } from './reports/router';
import { createReportRuns } from './reports/runs/reportRuns';
import { runBehaviour } from './reports/runs/runBehaviour';
import { scheduleBehaviour } from './reports/schedules/scheduleBehaviour';
import { startScheduler } from './reports/schedules/scheduler';
import { createReportWorkers } from './reports/workers/reportWorkers';
import { createContext, entitiesOf, SERVICE_CONNECTIONS } from './createContext';
import type { ServiceSettings } from './settings';

const log = pino({ name: 'services' }, createLogWriter(1));

/** Time zone that browsers send when they don't know theirs. It counts as none. */
const UNKNOWN_ZONE = 'Etc/Unknown';
/**
 * Parses the caller's time zone.
 * @throws Problem 400 for an unknown time zone, because days would begin at the wrong time
 */
const parseTimeZone = (name: string | undefined): string | undefined => {
  if (!name || name === UNKNOWN_ZONE) return undefined;
  if (!isTimeZone(name)) throw invalidField('X-Timezone', 'There is no such time zone');
  return name;
};

/** Attaches the caller to the request, with time zone, current time and request id. */
const attachCaller =
  ({ reportTimezone }: ServiceSettings): RequestHandler =>
  (request, _response, next) => {
    const caller: Caller = {
      ...(request as VerifiedRequest).identity,
      zone: parseTimeZone(request.get('x-timezone')) ?? reportTimezone,
      now: new Date(),
      requestId: request.get('x-request-id') ?? '',
    };
    Object.assign(request, { caller });
    next();
  };

/** Handles the addresses of collections. All other addresses have routers of their own. */
const collectionRoutes = (context: Context, slug: string, runs: (service: string) => boolean): RequestHandler => {
  const served = context.entities.filter((entity) => runs(entity.service));
  const handlers = new Map(served.map((entity) => [entity.name, collectionHandler(context, entity, slug)]));
  return (request, response, next) => {
    const { call } = request as VerifiedRequest;
    const handle = COLLECTION_ADDRESSES.has(call.endpoint) ? handlers.get(call.entity?.name ?? '') : undefined;
    return handle ? handle(request, response, call) : next();
  };
};
const COLLECTION_ADDRESSES: ReadonlySet<EndpointName> = new Set([
  'list',
  'totals',
  'download',
  'item',
  'history',
  'merge',
]);

const parseJson = express.json({ limit: '1mb', strict: false });
const parseRows = express.json({ limit: MAX_IMPORT_BYTES, strict: false });
/** Parses the body, which is larger where it has the rows of a file. */
const parseBody: RequestHandler = (request, response, next) =>
  ((request as VerifiedRequest).call.body === 'rows' ? parseRows : parseJson)(request, response, next);

/** Turns an error into a reply. The only place where that happens (SECURITY.md, 34). */
const sendError: ErrorRequestHandler = (error, request, response, next) => {
  const requestId = request.get('x-request-id') ?? '';
  const problem = toProblem(translateDbError(error), requestId);
  if (problem.status >= 500)
    log.error({ requestId, path: request.path, error: String((error as Error)?.stack ?? error) }, 'request failed');
  if (response.headersSent) {
    next(error);
    return;
  }
  response.status(problem.status).set(problem.headers).json(problem.body);
};

const logRunError = (error: unknown, run: number): void =>
  log.error({ run, error: String((error as Error)?.stack ?? error) }, 'report failed');

const logRepairError = (error: unknown): void =>
  log.error({ error: String((error as Error)?.stack ?? error) }, 'repair of copied values failed');

const logScheduleError = (error: unknown, schedule: number): void =>
  log.error({ schedule, error: String((error as Error)?.stack ?? error) }, 'scheduled report failed');

/** Calls whose rights decide who gets notices of containers, and reports by mail. */
const ORDER_LINES_PATH = '/api/store_order_line/';
const REPORTS_PATH = '/reports/reports/';

/** Where mails go. */
const mailerOptions = ({ smtpUrl, mailFrom, dataDir }: ServiceSettings) => ({
  mailFrom,
  dataDir,
  ...(smtpUrl === undefined ? {} : { smtpUrl }),
});

/**
 * Creates the app with the services of this process: all, or those of SERVICES.
 * @param isStopping whether the process is shutting down
 */
export const createServices = (
  database: Sequelize,
  settings: ServiceSettings,
  isStopping: () => boolean = () => false,
): express.Express => {
  const app = express();
  const reportRuns = createReportRuns();
  const identityDb = connectIdentityDb(settings.databaseUrl);
  const entities = entitiesOf(settings.backendVariant);
  const context = createContext(settings, SERVICE_CONNECTIONS, {
    container: containerBehaviour({
      findUser: (id) => findUser(identityDb, id),
      asCaller: createUserAsCaller(entities, identityDb, settings, ORDER_LINES_PATH),
    }),
    report_run: runBehaviour(reportRuns),
    report_schedule: scheduleBehaviour,
  });
  app
    .disable('x-powered-by')
    .enable('strict routing')
    .enable('case sensitive routing')
    .set('etag', false)
    .set('query parser', parametersToRecord);
  app.get('/healthz', (_request, response) => {
    response.json({ status: true });
  });
  const warnings = settingWarnings(settings);
  app.get('/readyz', async (_request, response) => {
    if (isStopping()) throw serviceUnavailable('This process is ending.');
    if (!(await isMigrated(database))) throw serviceUnavailable('The migrations have not run yet.');
    response.json({ status: true, ...(warnings.length ? { details: warnings } : {}) });
  });
  app.use(
    echoExchange,
    verifyCall(settings.serviceKey, createEndpointTable(context.entities, settings.productSlug)),
    attachCaller(settings),
  );
  app.use(refuseWritesOnFullDisk(settings), parseBody);
  const runs = (service: string) => settings.services.length === 0 || settings.services.includes(service);
  app.use(collectionRoutes(context, settings.productSlug, runs));
  app.use(
    importRoutes(context, settings.productSlug, runs, {
      findUser: (id) => findUser(identityDb, id),
      asEditor: memoPerEntity((entity) =>
        createUserAsCaller(
          entities,
          identityDb,
          settings,
          `${collectionPath(entity, settings.productSlug)}1/`,
          'PATCH',
        ),
      ),
    }),
  );
  if (runs('catalogue')) app.use(priceChangeRoutes(context, settings.productSlug));
  if (runs('orders')) {
    startCopyRepair(context, () => isMigrated(database), logRepairError);
    app.use(
      newStoreRoutes(context, settings.productSlug, {
        findUser: (id) => findUser(identityDb, id),
        asUserCreator: createUserAsCaller(
          entities,
          identityDb,
          settings,
          collectionPath(context.find('user'), settings.productSlug),
          'POST',
        ),
      }),
    );
  }
  const workers = createReportWorkers();
  if (runs('reports')) {
    reportRuns.serve({ context, workers, insertFile, logError: logRunError });
    startScheduler({
      context,
      workers,
      mailer: createMailer(mailerOptions(settings)),
      product: settings.productName,
      identityDb,
      findCaller: createUserAsCaller(entities, identityDb, settings, REPORTS_PATH),
      logError: logScheduleError,
    });
    app.use(reportsRouter(context, workers));
  }
  if (runs('files')) {
    startNoticeMails({
      database: context.database,
      mailer: createMailer(mailerOptions(settings)),
      product: settings.productName,
      logError: (error, notice) =>
        log.error({ notice, error: String((error as Error)?.stack ?? error) }, 'mail of a notice failed'),
    });
    app.use(filesRouter(context, settings.backendVariant));
    app.use(mailRouter(context, settings, { store_order: createOrderDocuments(workers) }));
  }
  app.use(() => {
    throw notFound();
  });
  app.use(sendError);
  return app;
};

/** The identity header may hold field rules about every field of every entity. */
const MAX_HEADER_BYTES = 256 * 1024;

/** How long a request may take to arrive, such as a large upload. The BFF ends those that are too slow. */
const REQUEST_TIMEOUT_MS = 600_000;

/** Starts listening. Closes connections whose request is incomplete (SECURITY.md, 29). */
export const listen = (app: express.Express, port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createHttpServer(app, {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: 20_000,
      keepAliveTimeout: 65_000,
    });
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
