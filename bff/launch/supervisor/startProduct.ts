import { join } from 'node:path';
import type { EnvironmentSettings } from '@trestle/db/platform/settings';
import { publicUrl } from '../../src/publicUrl';
import { publishAll } from '../../src/releases/commands/publish';
import { childEnvironment } from '../../src/settings';
import { isDatabaseEmpty } from './isDatabaseEmpty';
import { openLogFile, type LogFile } from './logFile';
import { findFreePort, holdPort } from './port';
import { isAlive, receiveDatabaseUrl, waitUntilReady } from './readiness';
import { loadOrCreateSecret } from './secrets';
import { runOnce, superviseProcess, type ProcessSpec, type SupervisedProcess } from './supervisedProcess';

export interface ProductOptions {
  settings: EnvironmentSettings;
  /** The repository, with the packages' dist folders. */
  root: string;
  /** Prints a line for the person who started the product. */
  print: (line: string) => void;
  /** Stops everything, also in the middle of starting. */
  signal: AbortSignal;
}
/** Addresses of a running product: for browsers, and of its database. */
export interface ProductUrls {
  url: string;
  databaseUrl: string;
}
/** How long the private database may take to write everything to disk when it is stopped. */
const DATABASE_STOP_TIMEOUT_MS = 65_000;
/** Log lines shown when a process could not start. */
const SHOWN_LOG_LINES = 5;
const LOOPBACK = '127.0.0.1';
/**
 * Size of a half of the heap for new objects, in MiB; 16 by default. A server fills it before it collects garbage, so a
 * download alone took 283 MiB in services and BFF, and takes 232 with 8. A smaller heap costs time: with 4, an order
 * takes services a tenth longer than with 16; with 8, about half of that.
 */
const SEMI_SPACE_MEBIBYTES = 8;
const SERVER_OPTIONS = [`--max-semi-space-size=${SEMI_SPACE_MEBIBYTES}`];
/**
 * How far the BFF's heap may grow between two full collections, in percent of what lives in it. V8 counts the bytes
 * that pass through to a browser as growth: without this, each download of 65,535 rows caused a full collection, some
 * two fifths of the BFF's time for it. With 60, a download alone takes no more memory than before; with 100, 17 MiB
 * more.
 */
const BFF_HEAP_GROWTH_PERCENT = 60;
const BFF_OPTIONS = [...SERVER_OPTIONS, `--heap-growing-percent=${BFF_HEAP_GROWTH_PERCENT}`];

/**
 * Starts the product step by step. Processes that were started are added to `children`, also when a later step fails.
 * @throws Error with a few lines for the person who started the product
 */
export async function startProduct(
  { settings, root, print, signal, dataDir }: ProductOptions & { dataDir: string },
  children: SupervisedProcess[],
): Promise<ProductUrls> {
  const pathOf = (file: string) => join(root, file);
  const exitWithParent = ['--import', pathOf('bff/dist/supervisor/exitWithParent.mjs')];
  const sharedSettings = {
    DATA_DIR: dataDir,
    DEMO: settings.demo ? '1' : '0',
    JWT_SECRET: settings.jwtSecret ?? loadOrCreateSecret(dataDir, 'jwt'),
    SERVICE_KEY: settings.serviceKey ?? loadOrCreateSecret(dataDir, 'service'),
  };
  let databaseUrl = settings.databaseUrl ?? '';
  /** The BFF has METRICS_PORT, the services the next one. */
  const servicesMetrics: Record<string, string> =
    settings.metricsPort === undefined ? {} : { METRICS_PORT: String(settings.metricsPort + 1) };

  function createEnvironment(changes: Record<string, string> = {}): NodeJS.ProcessEnv {
    return childEnvironment({ ...sharedSettings, DATABASE_URL: databaseUrl, ...changes });
  }
  /** In production, servers write where the supervisor does: log collectors read that. */
  function logFileOf(name: string): LogFile | undefined {
    return settings.nodeEnv === 'production' ? undefined : openLogFile(dataDir, name);
  }
  async function startProcess(spec: ProcessSpec): Promise<void> {
    signal.throwIfAborted();
    const child = superviseProcess(spec, print);
    children.push(child);
    await child.started.catch((error: Error) => {
      const lines = spec.log?.lastLines(SHOWN_LOG_LINES) ?? [];
      throw new Error([error.message, ...lines.map((line) => `  ${line}`)].join('\n'));
    });
    signal.throwIfAborted();
  }
  function runDatabaseCommand(name: string): Promise<void> {
    return runOnce(
      { name, args: [...exitWithParent, pathOf('db/dist/main.mjs'), name], env: createEnvironment },
      signal,
    );
  }

  async function startDatabase(): Promise<void> {
    print('Starting the database');
    await startProcess({
      name: 'database',
      args: ['--enable-source-maps', pathOf('db/dist/embedded/main.mjs')],
      env: () => createEnvironment({ DATABASE_URL: '' }),
      stopTimeoutMs: DATABASE_STOP_TIMEOUT_MS,
      ready: async (child) => {
        const url = await receiveDatabaseUrl(child);
        const hasMoved = databaseUrl !== '' && url !== databaseUrl;
        databaseUrl = url;
        // The database is the first child. The others read its new URL when they start again.
        if (hasMoved) for (const other of children.slice(1)) other.restart();
      },
    });
  }
  async function prepareDatabase(): Promise<void> {
    print('Bringing the tables up to date');
    await runDatabaseCommand('migrate');
    if (settings.demo && (await isDatabaseEmpty(databaseUrl))) {
      print('Loading the demo data');
      await runDatabaseCommand('demo');
    }
  }
  async function startServices(): Promise<string> {
    print('Starting the services');
    const port = await findFreePort(LOOPBACK);
    const url = `http://${LOOPBACK}:${port}`;
    await startProcess({
      name: 'services',
      args: [...SERVER_OPTIONS, ...exitWithParent, pathOf('db/dist/main.mjs'), 'serve'],
      log: logFileOf('services'),
      env: () => createEnvironment({ HOST: LOOPBACK, PORT: String(port), ...servicesMetrics }),
      ready: (_child, waitSignal) => waitUntilReady(url, waitSignal),
      alive: () => isAlive(url),
    });
    return url;
  }
  async function startBff(servicesUrl: string | undefined): Promise<string> {
    print('Starting the BFF');
    await leavePort?.();
    const port = settings.port || (await findFreePort(settings.host));
    const url = publicUrl(settings.host, port);
    const serviceUrls: Record<string, string> = servicesUrl ? { SERVICE_URLS: `all=${servicesUrl}` } : {};
    await startProcess({
      name: 'bff',
      args: [...BFF_OPTIONS, ...exitWithParent, pathOf('bff/dist/main.mjs')],
      log: logFileOf('bff'),
      env: () => createEnvironment({ HOST: settings.host, PORT: String(port), ...serviceUrls }),
      ready: (_child, waitSignal) => waitUntilReady(url, waitSignal),
      alive: () => isAlive(url),
    });
    return url;
  }

  const leavePort = settings.port ? await holdPort(settings.host, settings.port) : undefined;
  if (!settings.databaseUrl) await startDatabase();
  await prepareDatabase();
  await publishAll({
    root,
    databaseUrl,
    settings,
    print,
    replaceMissingIn: dataDir,
  });
  signal.throwIfAborted();
  const servicesUrl = settings.serviceUrls.length > 0 ? undefined : await startServices();
  const url = await startBff(servicesUrl);
  return { url, databaseUrl };
}
