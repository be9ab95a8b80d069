import type { AddressInfo } from 'node:net';
import { ConnectionError } from 'sequelize';
import { ownTable } from '@trestle/schema/ownTable';
import { installHostNames } from './platform/hostNames';
import { serveMetrics } from './platform/metrics';
import { startTracing } from './platform/tracing/tracing';
import { settingWarnings } from './platform/settings';
import { loadDemo } from '../demo/load';
import { createAdmin } from './admin/createAdmin';
import { runExportAll } from './exportAll/command';
import { runBackup, runCheckData, runRestore } from './backup/commands';
import { createGracefulShutdown, exitAfterShutdown } from './platform/gracefulShutdown';
import { parseMigrateOptions, runMigrateCommand } from './model/migration/command';
import { connect } from './model/database';
import { listen } from './http/listen';
import { createServices } from './serve';
import { runMoveFiles } from './storage/moveCommand';
import { adminSettings, dbSettings, demoSettings, serviceSettings } from './settings';

/**
 * How long idle connections stay open at shutdown. BFFs close theirs after 3 s, so none sends into a closed connection.
 */
const IDLE_CONNECTION_MS = 3500;

/** Runs the services until a signal, or until the parent process is gone. Running requests are finished first. */
async function serve(): Promise<void> {
  const settings = serviceSettings();
  const warn = (warning: string) => process.stderr.write(`Warning: ${warning}\n`);
  for (const warning of settingWarnings(settings)) warn(warning);
  installHostNames(warn);
  await startTracing('trestle-services', settings.otlpEndpoint);
  serveMetrics(settings, warn);
  const app = createServices(settings, () => shutdown.hasBegun());
  const server = await listen(app, settings.port, settings.host);
  const shutdown = createGracefulShutdown(server, IDLE_CONNECTION_MS);
  process.stdout.write(`services listening on ${(server.address() as AddressInfo).port}\n`);
  const stop = () => {
    exitAfterShutdown(shutdown, 0);
  };
  process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop);
}

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = ownTable({
  serve,
  migrate: async () => {
    const options = parseMigrateOptions(process.argv.slice(3));
    const database = connect(dbSettings().databaseUrl);
    await runMigrateCommand(database, options, (line) => process.stdout.write(`${line}\n`));
    await database.close();
  },
  demo: async () => {
    const settings = demoSettings();
    const database = connect(settings.databaseUrl);
    await loadDemo(database, {
      scale: settings.demoScale,
      password: settings.demoPassword,
      variant: settings.backendVariant,
      superuserGroup: settings.superuserGroup,
      now: new Date(),
    });
    await database.close();
  },
  'create-admin': async () => {
    const settings = adminSettings();
    const database = connect(settings.databaseUrl);
    await createAdmin(database, process.argv[3], process.argv[4], settings);
    process.stdout.write(`${process.argv[3]} is an administrator.\n`);
    await database.close();
  },
  backup: () => runBackup(process.argv[3]),
  restore: () => runRestore(process.argv[3]),
  'check-data': runCheckData,
  'move-files': () => runMoveFiles(process.argv.slice(3)),
  'export-all': () => runExportAll(process.argv[3]),
});

function errorMessage(error: unknown): string {
  const message = String((error as Error)?.message ?? error);
  return error instanceof ConnectionError
    ? `The database cannot be reached: does it run, and is DATABASE_URL right? (${message})`
    : message;
}

const command = COMMANDS[process.argv[2] ?? 'serve'];
if (command) {
  command().catch((error: unknown) => {
    // exit(): open connections would keep the failed process alive.
    process.stderr.write(`${errorMessage(error)}\n`, () => process.exit(1));
  });
} else {
  process.stderr.write(`There is no command ${process.argv[2]}: ${Object.keys(COMMANDS).join(', ')}\n`);
  process.exitCode = 1;
}
