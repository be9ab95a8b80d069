import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { dataLayout, loadSecrets, saveSecrets } from '../embedded/dataLayout';
import { startEmbedded, type EmbeddedDatabase } from '../embedded/server';
import { connect } from '../src/model/database';
import { migrate } from '../src/model/migrate';

/* Initialising and migrating a private database takes many times as long as copying its files. So the first test of a
   checkout keeps the files, and all others copy them. */

const root = resolve(__dirname, '../..');
/** What the kept files depend on. */
const SOURCES = ['db/migrations', 'db/embedded', 'db/src/model/migrate.ts', 'db/src/model/migration'];
const KEPT = join(root, '.nx/test-database');

/** Size of the buffer pool of a test, in MiB. */
const TEST_BUFFER_MB = 64;

/** Returns the paths of all files below a path, which may be a file itself. */
const filesBelow = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)));

/** Returns the folder of the kept files. Any change of what makes them names another one. */
function keptFolder(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) for (const file of filesBelow(join(root, source))) hash.update(readFileSync(file));
  return join(KEPT, hash.digest('hex').slice(0, 16));
}

/** Keeps the files of a stopped server. Of several processes that do so, the first one wins. */
function keep(dataDir: string, folder: string): void {
  const copy = `${folder}-${process.pid}`;
  mkdirSync(KEPT, { recursive: true });
  for (const name of readdirSync(KEPT))
    if (!name.startsWith(basename(folder))) rmSync(join(KEPT, name), { recursive: true, force: true });
  cpSync(dataDir, copy, { recursive: true });
  // Servers that start at once from copies must not want the same port.
  const layout = dataLayout(copy);
  const { port: _port, ...secrets } = loadSecrets(layout);
  saveSecrets(layout, secrets);
  try {
    renameSync(copy, folder);
  } catch {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Starts a private database with all tables and no rows in a new folder. */
export async function startMigrated(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  bufferMb = TEST_BUFFER_MB,
): Promise<EmbeddedDatabase> {
  const folder = keptFolder();
  const isKept = existsSync(folder);
  if (isKept) cpSync(folder, dataDir, { recursive: true });
  const start = () => startEmbedded({ dataDir, bufferMb, env });
  const server = await start();
  if (isKept) return server;
  const database = connect(server.url);
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  await server.stop();
  keep(dataDir, folder);
  return start();
}
