import express from 'express';
import { pino, type Logger } from 'pino';
import { createEndpointTable } from '@trestle/schema/endpoints';
import { collectionPath } from '@trestle/schema/entity';
import { notFound } from '@trestle/schema/errors';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { parametersToRecord } from '@trestle/schema/requestTarget';
import { createCatalogueService } from './catalogue/service';
import { carryAccountEnds } from './identity/accountEnds';
import { serviceSecrets } from './identity/serviceSecrets';
import { createChangesService } from './changes/service';
import { createUserAsCaller, type CallMethod } from './collection/call/userAsCaller';
import { collectionRoutes } from './http/collectionRoutes';
import { createExportService } from './exportAll/service';
import { createContext, entitiesOf } from './createContext';
import { createFilesService } from './files/service';
import { insertFile } from './files/storeUpload';
import { refuseWritesOnFullDisk } from './http/diskSpace';
import { healthRoutes } from './http/health';
import { logSlowCalls } from './http/logSlowCalls';
import { attachCaller, parseBody, sendError } from './http/requestSteps';
import { showSignsOfLife } from './http/signsOfLife';
import { echoExchange, verifyCall } from './http/verifyCall';
import { connectIdentityDb } from './identity/identityDb';
import { findUser } from './identity/users';
import { importRoutes } from './imports/router';
import type { RowImports } from './imports/rowImport';
import { createOrdersService } from './orders/service';
import { countCalls, createCallNames } from './platform/countCalls';
import { traceCalls } from './platform/tracing/traceCalls';
import { createLogWriter } from './platform/logWriter';
import { startBeats } from './platform/processBeats';
import { createProcessFacts } from './platform/processFacts';
import { onSlowStatement } from './platform/slowStatements';
import { settingWarnings } from './platform/settings';
import { createFileStoreLook } from './storage/fileStoreFacts';
import { createReportsService } from './reports/service';
import type { ServiceDefinition, ServiceParts } from './service';
import type { ServiceSettings } from './settings';
import { logConnections, serviceConnections } from './platform/connectionCounts';

/** Creates the log of this process. The port tells one services process of a machine from another. */
function createServicesLog({ port, services }: ServiceSettings): Logger {
  const runs = services.length > 0 ? services : undefined;
  // Which port 0 becomes isn't known yet.
  return pino({ name: 'services' }, createLogWriter(1)).child({ port: port || undefined, runs });
}

function createParts(settings: ServiceSettings, log: Logger): ServiceParts {
  const identityDb = connectIdentityDb(settings.databaseUrl, settings.databaseSessionConnections);
  const entities = entitiesOf(settings.backendVariant);
  return {
    settings,
    entities,
    identityDb,
    findUser: (id) => findUser(identityDb, id),
    asCallerOf: (path, method) => createUserAsCaller(entities, identityDb, settings, path, method),
    logFailure: (message, error, details = {}) =>
      log.error({ ...details, error: String((error as Error)?.stack ?? error) }, message),
  };
}

/** Creates the services by name. Those of users, groups and rights are collections alone. */
function createServiceList(parts: ServiceParts): [name: string, service: ServiceDefinition][] {
  const reports = createReportsService(parts, insertFile);
  return [
    ['catalogue', createCatalogueService(parts)],
    ['orders', createOrdersService(parts)],
    ['reports', reports],
    ['files', createFilesService(parts, reports)],
    ['admin', createChangesService(parts)],
    ['admin', createExportService(parts)],
  ];
}

/**
 * Creates the app with the services of this process: all, or those of SERVICES.
 * @param isStopping whether the process is shutting down
 */
export function createServices(settings: ServiceSettings, isStopping: () => boolean = () => false): express.Express {
  const { productSlug, serviceKey, services: ownServices } = settings;
  const log = createServicesLog(settings);
  onSlowStatement((statement) => log.warn(statement, 'slow statement'));
  const parts = createParts(settings, log);
  const services = createServiceList(parts);
  const behaviours = Object.assign(
    {},
    ...services.map(([, service]) => service.behaviours),
  ) as ServiceDefinition['behaviours'];
  const context = createContext(settings, serviceConnections(settings), behaviours);
  void logConnections('services', settings, context.database, log);
  startBeats({
    executor: context.database,
    kind: 'services',
    port: settings.port || null,
    dataDir: settings.dataDir,
    lookUp: createProcessFacts(
      settings.smtpUrl,
      () => context.listConnections.lookAtReplicas(),
      createFileStoreLook(context.database, context.fileStore),
    ),
  });
  const runsService = (name: string) => ownServices.length === 0 || ownServices.includes(name);
  // What can't be done now is done by the next process that starts.
  if (runsService('admin')) {
    void serviceSecrets.reseal(context.database, serviceKey).catch(() => undefined);
    void carryAccountEnds(context.database, settings.backendVariant).catch(() => undefined);
  }
  const asCallerOfItem = (method: CallMethod) =>
    memoPerEntity((entity) => parts.asCallerOf(`${collectionPath(entity, productSlug)}1/`, method));

  const app = express();
  app
    .disable('x-powered-by')
    .enable('strict routing')
    .enable('case sensitive routing')
    .set('etag', false)
    .set('query parser', parametersToRecord);
  const nameOfCall = createCallNames(context.entities, productSlug);
  app.use(countCalls(nameOfCall));
  app.use(healthRoutes({ database: context.database, isStopping, warnings: settingWarnings(settings) }));
  app.use(
    echoExchange,
    showSignsOfLife(),
    verifyCall(serviceKey, createEndpointTable(context.entities, productSlug)),
    attachCaller(settings),
    refuseWritesOnFullDisk(settings),
    parseBody,
    logSlowCalls(log),
    traceCalls(nameOfCall, true),
  );
  app.use(collectionRoutes(context, productSlug, runsService));
  app.use(
    importRoutes(context, productSlug, runsService, {
      findUser: parts.findUser,
      asEditor: asCallerOfItem('PATCH'),
      asDeleter: asCallerOfItem('DELETE'),
      rowImports: Object.assign({}, ...services.map(([, service]) => service.rowImports)) as RowImports,
      uploadBytesPerDay: settings.uploadMbPerDay * 1024 * 1024,
    }),
  );
  for (const [name, service] of services) if (runsService(name)) app.use(...service.serve(context));
  app.use(() => {
    throw notFound();
  });
  app.use(sendError(log));
  return app;
}
