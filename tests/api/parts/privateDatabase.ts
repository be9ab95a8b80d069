import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', `file://${__filename}`));
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

/** An empty database for one test, for faults that must not reach other tests. */
export interface PrivateDatabase {
  url: string;
  dataDir: string;
  /** Stops the server and keeps its files. */
  halt(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/** Starts a database, in a few seconds. Without `migrated` it has no tables. */
export const startPrivateDatabase = async ({ migrated = true } = {}): Promise<PrivateDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-faults-'));
  const dataDir = join(folder, 'data');
  const env = { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_BUFFER_MB: '32' };
  const child = fork(join(root, 'db/dist/embedded/main.mjs'), { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { databaseUrl?: string }) => {
      if (message.databaseUrl) resolve(message.databaseUrl);
    });
    child.once('exit', (code) => reject(new Error(`The database ended with ${code}`)));
  });
  if (migrated)
    await new Promise<void>((resolve, reject) => {
      spawn(process.execPath, [join(root, 'db/dist/main.mjs'), 'migrate'], {
        env: { ...env, DATABASE_URL: url },
        stdio: 'ignore',
      }).once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The migrations ended with ${code}`))));
    });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const halt = () => {
    child.kill('SIGTERM');
    return exited;
  };
  return {
    url,
    dataDir,
    halt,
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
