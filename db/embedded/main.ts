import { embeddedSettings, processEnvironment } from '../src/settings';
import { findOrInstall, installClients } from './installPrograms';
import { startEmbedded } from './server';

/**
 * Runs the private database: starts it, sends `{ ready: true, databaseUrl }` to the parent process, and stops it on a
 * signal or when the parent is gone. Exits when the server ends; the parent then starts this process again. With the
 * argument `install` it only installs the programs, those for backups, too.
 */
async function main(): Promise<void> {
  if (process.argv[2] === 'install') {
    await findOrInstall(print, processEnvironment());
    return installClients(print, processEnvironment());
  }
  const { dataDir, databaseBufferMb } = embeddedSettings();
  const databaseStart = startEmbedded({
    dataDir,
    bufferMb: databaseBufferMb,
    env: processEnvironment(),
    onProgress: print,
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Wait for a start in progress: otherwise the half-started server would be left behind.
    void databaseStart.then((database) => database.stop()).finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.on(signal, stop);
  const database = await databaseStart;
  void database.ended.then(() => {
    if (!isStopping) process.exit(1);
  });
  if (!process.send) print(`Database: ${database.url}`);
  else if (process.connected) process.send({ ready: true, databaseUrl: database.url });
  else stop();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
