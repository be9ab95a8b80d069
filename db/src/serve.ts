import express, { type RequestHandler } from 'express';
import { pino } from 'pino';
import type { Sequelize } from 'sequelize';
import type { EndpointName } from '@trestle/schema/endpointDeclarations';
import { createEndpointTable } from '@trestle/schema/endpoints';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import { notFound, serviceUnavailable } from '@trestle/schema/errors';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { parametersToRecord } from '@trestle/schema/requestTarget';
import { settingWarnings } from './identity/settings';
import { verifyCall, echoExchange, type VerifiedRequest } from './verifyCall';
import type { Context } from './collection/context';
import { priceChangeRoutes } from './catalogue/priceChange/router';
import { startCopyRepair } from './collection/repairCopies';
import { createCollectionHandler } from './collection/router';
import { createUserAsCaller, type CallMethod } from './collection/userAsCaller';
import { refuseWritesOnFullDisk } from './diskSpace';
import { mailRouter } from './files/mail/router';
import { filesRouter } from './files/router';
import { insertFile } from './files/storeUpload';
import { importRoutes } from './imports/router';
import { connectIdentityDb } from './identity/identityDb';
import { createMailer } from './identity/mailer';
import { findUser } from './identity/users';
import { createLogWriter } from './identity/logWriter';
import { startNoticeMails } from './notices/mailNotices';
import { isMigrated } from './migrate';
import { newStoreRoutes } from './orders/newStore/router';
import { containerBehaviour } from './orders/movedContainers';
import { createOrderDocuments } from './reports/orderDocument';
import { reportsRouter } from './reports/router';
import { createReportRuns } from './reports/runs/reportRuns';
import { requireOpenRun } from './reports/runs/requireOpenRun';
import { runBehaviour } from './reports/runs/runBehaviour';
import { scheduleBehaviour } from './reports/schedules/scheduleBehaviour';
import { startScheduler } from './reports/schedules/scheduler';
import { createReportWorkers } from './reports/workers/reportWorkers';
import { createContext, entitiesOf, SERVICE_CONNECTIONS } from './createContext';
import { attachCaller, parseBody, sendError } from './requestSteps';
import type { ServiceSettings } from './settings';

const log = pino({ name: 'services' }, createLogWriter(1));

/** Handles the addresses of collections. All other addresses have routers of their own. */
const collectionRoutes = (
  context: Context,
  slug: string,
  runsService: (service: string) => boolean,
): RequestHandler => {
  const servedEntities = context.entities.filter((entity) => runsService(entity.service));
  const handlers = new Map(
    servedEntities.map((entity) => [entity.name, createCollectionHandler(context, entity, slug)]),
  );
  return (request, response, next) => {
    const { call } = request as VerifiedRequest;
    const handle = ROUTED_ENDPOINTS.has(call.endpoint) ? handlers.get(call.entity?.name ?? '') : undefined;
    return handle ? handle(request, response, call) : next();
  };
};
const ROUTED_ENDPOINTS: ReadonlySet<EndpointName> = new Set(['list', 'totals', 'download', 'item', 'history', 'merge']);

/** Logs the failure of work for which no request waits. */
const logFailure = (message: string, error: unknown, details: Record<string, unknown> = {}): void =>
  log.error({ ...details, error: String((error as Error)?.stack ?? error) }, message);

/** Calls whose rights decide who gets notices of containers, and reports by mail. */
const ORDER_LINES_PATH = '/api/store_order_line/';
const REPORTS_PATH = '/reports/reports/';

/** Returns the settings of the mailer. */
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
  const findUserById = (id: number) => findUser(identityDb, id);
  const asCallerOf = (path: string, method?: CallMethod) =>
    createUserAsCaller(entities, identityDb, settings, path, method);
  const pathOf = (entity: Entity) => collectionPath(entity, settings.productSlug);
  const context = createContext(settings, SERVICE_CONNECTIONS, {
    container: containerBehaviour({ findUser: findUserById, asCaller: asCallerOf(ORDER_LINES_PATH) }),
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
  const runsService = (service: string) => settings.services.length === 0 || settings.services.includes(service);
  app.use(collectionRoutes(context, settings.productSlug, runsService));
  const asCallerOfItem = (method: CallMethod) => memoPerEntity((entity) => asCallerOf(`${pathOf(entity)}1/`, method));
  app.use(
    importRoutes(context, settings.productSlug, runsService, {
      findUser: findUserById,
      asEditor: asCallerOfItem('PATCH'),
      asDeleter: asCallerOfItem('DELETE'),
    }),
  );
  if (runsService('catalogue')) app.use(priceChangeRoutes(context, settings.productSlug));
  if (runsService('orders')) {
    startCopyRepair(
      context,
      () => isMigrated(database),
      (error) => logFailure('repair of copied values failed', error),
    );
    app.use(
      newStoreRoutes(context, settings.productSlug, {
        findUser: findUserById,
        asUserCreator: asCallerOf(pathOf(context.find('user')), 'POST'),
      }),
    );
  }
  const workers = createReportWorkers();
  const reportRights = {
    findUser: findUserById,
    asReportReader: asCallerOf(REPORTS_PATH),
  };
  if (runsService('reports')) {
    reportRuns.serve({
      context,
      workers,
      insertFile,
      logError: (error, run) => logFailure('report failed', error, { run }),
    });
    startScheduler({
      context,
      workers,
      mailer: createMailer(mailerOptions(settings)),
      product: settings.productName,
      identityDb,
      findCaller: reportRights.asReportReader,
      logError: (error, schedule) => logFailure('scheduled report failed', error, { schedule }),
    });
    app.use(reportsRouter(context, workers));
  }
  if (runsService('files')) {
    startNoticeMails({
      database: context.database,
      mailer: createMailer(mailerOptions(settings)),
      product: settings.productName,
      logError: (error, notice) => logFailure('mail of a notice failed', error, { notice }),
    });
    app.use(
      filesRouter(context, settings.backendVariant, {
        report_run: (run, caller) => requireOpenRun(context, reportRights, run, caller),
      }),
    );
    app.use(mailRouter(context, settings, { store_order: createOrderDocuments(workers) }));
  }
  app.use(() => {
    throw notFound();
  });
  app.use(sendError(log));
  return app;
};
