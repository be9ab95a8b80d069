import { embeddedSettings, processEnvironment } from '../src/settings';
import { findOrInstall, installClients } from './installPrograms';
import { startEmbedded } from './server';

/** How long a start may still take when it is stopped. A server that repairs its data is killed then, and begins anew. */
const START_GRACE_MS = 20_000;

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
  const giveUp = new AbortController();
  let isStopping = false;
  const databaseStart = startEmbedded({
    dataDir,
    bufferMb: databaseBufferMb,
    env: processEnvironment(),
    onProgress: print,
    signal: giveUp.signal,
  });
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // A server that starts takes no signal, and one that is left behind would go on alone.
    setTimeout(() => giveUp.abort(), START_GRACE_MS).unref();
    void databaseStart
      .then((database) => database.stop())
      .catch(() => undefined)
      .finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.on(signal, stop);
  const database = await databaseStart.catch((error: unknown) => {
    if (!isStopping) throw error;
  });
  if (!database) return;
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
