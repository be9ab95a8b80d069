import { join, resolve } from 'node:path';
import { publishAll } from '../remotes/publish';
import type { Settings } from '@trestle/db/identity/settings';
import { childEnvironment } from '../settings';
import { superviseProcess, runOnce, type ProcessSpec, type SupervisedProcess } from './supervisedProcess';
import { isDatabaseEmpty } from './isDatabaseEmpty';
import { openLogFile } from './logFile';
import { lockDataDir } from './dataDirLock';
import { assertPortAvailable, findFreePort } from './port';
import { receiveDatabaseUrl, waitUntilReady } from './readiness';
import { loadOrCreateSecret } from './secrets';

export interface ProductOptions {
  settings: Settings;
  /** The repository: where the packages and their dist folders are. */
  root: string;
  say: (line: string) => void;
  /** Stops everything, also in the middle of starting. */
  signal: AbortSignal;
}
export interface ProductUrls {
  url: string;
  databaseUrl: string;
}
export interface SupervisedProduct {
  /** The addresses once all answer; undefined when it was stopped before. */
  started: Promise<ProductUrls | undefined>;
  /** When everything has stopped, in order. */
  ended: Promise<void>;
}

/** Starts database, services and BFF in this order, keeps them running, and stops them the other way round. */
export function superviseProduct(options: ProductOptions): SupervisedProduct {
  const { settings, signal, say } = options;
  const children: SupervisedProcess[] = [];
  const stopped = new Promise<void>((done) => {
    signal.addEventListener('abort', () => done(), { once: true });
  });
  const dataDir = resolve(settings.dataDir);
  const release = lockDataDir(dataDir);
  const started = Promise.race([startProduct({ ...options, dataDir }, children), stopped.then(() => undefined)]);
  const ended = (async () => {
    const failure = await started.then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) await stopped;
    if (children.length > 0) say('Stopping');
    for (const child of children.toReversed()) await child.stop();
    release();
    if (failure) throw failure;
  })();
  started.catch(() => {}); // `ended` throws it, after all has stopped
  return { started: started.catch(() => undefined), ended };
}

async function startProduct(
  { settings, root, say, signal, dataDir }: ProductOptions & { dataDir: string },
  kept: SupervisedProcess[],
): Promise<ProductUrls> {
  const dist = (file: string) => join(root, file);
  const exitWithParent = ['--import', dist('bff/dist/supervisor/exitWithParent.mjs')];
  const logTo = (name: string) => (settings.nodeEnv === 'production' ? undefined : openLogFile(dataDir, name));
  const shared = {
    DATA_DIR: dataDir,
    DEMO: settings.demo ? '1' : '0',
    JWT_SECRET: settings.jwtSecret ?? loadOrCreateSecret(dataDir, 'jwt'),
    SERVICE_KEY: settings.serviceKey ?? loadOrCreateSecret(dataDir, 'service'),
  };
  let databaseUrl = settings.databaseUrl ?? '';
  const env = (more: Record<string, string> = {}) =>
    childEnvironment({ ...shared, DATABASE_URL: databaseUrl, ...more });
  const begin = async (spec: ProcessSpec) => {
    signal.throwIfAborted();
    const child = superviseProcess(spec, say);
    kept.push(child);
    await child.started.catch((error: Error) => {
      const log = spec.log?.lastLines(5) ?? [];
      throw new Error([error.message, ...log.map((line) => `  ${line}`)].join('\n'));
    });
    signal.throwIfAborted();
  };

  if (settings.port) await assertPortAvailable(settings.host, settings.port);
  if (!settings.databaseUrl) {
    say('Starting the database');
    await begin({
      name: 'database',
      args: ['--enable-source-maps', dist('db/dist/embedded/main.mjs')],
      env: () => env({ DATABASE_URL: '' }),
      stopTimeoutMs: 65_000,
      ready: async (child) => {
        const url = await receiveDatabaseUrl(child);
        const moved = databaseUrl !== '' && url !== databaseUrl;
        databaseUrl = url;
        if (moved) for (const other of kept.slice(1)) other.restart();
      },
    });
  }
  const command = (name: string) =>
    runOnce({ name, args: [...exitWithParent, dist('db/dist/main.mjs'), name], env }, signal);
  say('Bringing the tables up to date');
  await command('migrate');
  if (settings.demo && (await isDatabaseEmpty(databaseUrl))) {
    say('Loading the demo data');
    await command('demo');
  }
  await publishAll({ root, dataDir, databaseUrl, say, replaceMissing: true });
  signal.throwIfAborted();

  const services = settings.serviceUrls.length > 0 ? undefined : `http://127.0.0.1:${await findFreePort('127.0.0.1')}`;
  if (services) {
    say('Starting the services');
    await begin({
      name: 'services',
      args: [...exitWithParent, dist('db/dist/main.mjs'), 'serve'],
      log: logTo('services'),
      env: () => env({ HOST: '127.0.0.1', PORT: new URL(services).port }),
      ready: (_, over) => waitUntilReady(services, over),
    });
  }
  const port = settings.port || (await findFreePort(settings.host));
  const url = publicUrl(settings.host, port);
  say('Starting the BFF');
  await begin({
    name: 'bff',
    args: [...exitWithParent, dist('bff/dist/main.mjs')],
    log: logTo('bff'),
    env: () =>
      env({ HOST: settings.host, PORT: String(port), ...(services ? { SERVICE_URLS: `all=${services}` } : {}) }),
    ready: (_, over) => waitUntilReady(url, over),
  });
  return { url, databaseUrl };
}

/** The address to open: one that listens everywhere is reached at home. */
function publicUrl(host: string, port: number): string {
  const shown = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${shown}:${port}`;
}
