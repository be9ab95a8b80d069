import { join, resolve } from 'node:path';
import { connectIdentityDb } from '@trestle/db/identity/identityDb';
import { createGracefulShutdown } from '@trestle/db/identity/gracefulShutdown';
import { createHttpServer } from '@trestle/db/identity/createHttpServer';
import { schedulePurge } from '@trestle/db/identity/purgeExpired';
import { settingWarnings } from '@trestle/schema/settings';
import { createApp } from './app';
import { REQUEST_TIMEOUT_MS } from './bodies/bodyTimeout';
import { createIdentityStore } from './identityStore';
import { createLog, describeError } from './log';
import { bffSettings } from './settings';

/**
 * Serves until the process is told to end, then lets running requests end.
 * @param root the repository, with the shell's build
 */
export function serve(root: string): void {
  const settings = bffSettings();
  const log = createLog({ debug: settings.debugLogging });
  for (const warning of settingWarnings(settings)) log.warn(warning);
  const db = connectIdentityDb(settings.databaseUrl);
  schedulePurge(db);

  const app = createApp({
    settings: { ...settings, dataDir: resolve(settings.dataDir) },
    store: createIdentityStore(db),
    shellDir: join(root, 'shell/dist'),
    log,
    stopping: () => drain.hasBegun(),
  });
  // Headers that come in drops are closed (safety 29), bodies where they are read (`bodies/bodyTime.ts`); a proxy in front keeps its connections longer than it needs them.
  const server = createHttpServer(app, {
    headersTimeout: 15_000,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 5000,
    keepAliveTimeout: 65_000,
  });
  const drain = createGracefulShutdown(server);

  async function end(code: number): Promise<void> {
    await drain.finish();
    await db.close().catch(() => {});
    process.exit(code);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      void end(0);
    });
  process.on('uncaughtException', (fault) => {
    log.fatal({ fault: describeError(fault) }, 'ends');
    void end(1);
  });
  server.on('error', (fault) => {
    log.fatal({ fault: describeError(fault) }, 'cannot listen');
    process.exit(1);
  });
  server.listen(settings.port, settings.host, () => log.info({ address: server.address() }, 'listening'));
}
