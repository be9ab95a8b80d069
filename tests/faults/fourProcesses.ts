import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createConnection, type Connection } from 'mysql2/promise';
import { startPrivateDatabase } from '../api/parts/privateDatabase';
import { freePorts } from '../cluster/freePorts';
import { settingsFor, signInWithoutPassword } from './passwordlessSession';

const root = fileURLToPath(new URL('../..', `file://${__filename}`));
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

/** A process whose port stays the same over restarts. */
export interface RestartableProcess {
  origin: string;
  /** Starts the process and waits until it is ready. */
  start(): Promise<void>;
  /** Stops the process gracefully (SIGTERM) or by a fault (SIGKILL). */
  end(signal?: NodeJS.Signals): Promise<void>;
  /** Stops the process without ending it (SIGSTOP): its connections stay open, and nothing answers. */
  freeze(): void;
  /** Lets a frozen process go on (SIGCONT). */
  thaw(): void;
  /** Gives the process settings that hold from its next start on. An empty text takes one away. */
  set(settings: Readonly<Record<string, string>>): void;
}
/** Two services and two BFFs on one database. */
export interface FourProcesses {
  services: readonly [RestartableProcess, RestartableProcess];
  bffs: readonly [RestartableProcess, RestartableProcess];
  database: Connection;
  databaseUrl: string;
  /** DATA_DIR of the database. */
  dataDir: string;
  /** Process id of the database server. */
  databasePid: number;
  /** Authorization header of a superuser. */
  headers: Record<string, string>;
  stop(): Promise<void>;
}

/** Prepares a process without starting it. */
function createProcess(args: readonly string[], port: number, env: NodeJS.ProcessEnv): RestartableProcess {
  const origin = `http://127.0.0.1:${port}`;
  const changes: Record<string, string> = {};
  let child: ChildProcess | undefined;
  return {
    origin,
    start: async () => {
      child = spawn(process.execPath, args, {
        cwd: root,
        env: { ...env, ...changes, HOST: '127.0.0.1', PORT: String(port) },
        stdio: 'ignore',
      });
      const isReady = () =>
        fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).then(
          ({ status }) => status === 200,
          () => false,
        );
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
        await sleep(50);
      }
    },
    end: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) {
          resolve();
          return;
        }
        child.once('exit', () => resolve());
        child.kill(signal);
        child.kill('SIGCONT');
      }),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    set: (settings) => void Object.assign(changes, settings),
  };
}

/**
 * Starts all four processes.
 * @param more further settings
 * @param addressFor makes the DATABASE_URL of the processes from the database's own
 */
export async function startFourProcesses(
  more: Record<string, string> = {},
  addressFor: (url: string) => string | Promise<string> = (url) => url,
): Promise<FourProcesses> {
  const db = await startPrivateDatabase();
  const ports = (await freePorts(4)) as [number, number, number, number];
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    ...settingsFor(db),
    DATABASE_URL: await addressFor(db.url),
    ...more,
  };
  await new Promise((resolve) => {
    spawn(process.execPath, [join(root, 'bff/dist/main.mjs'), 'publish'], { env, stdio: 'ignore' }).once(
      'exit',
      resolve,
    );
  });
  const createService = (port: number) => createProcess(['db/dist/main.mjs', 'serve'], port, env);
  const SERVICE_URLS = `all=http://127.0.0.1:${ports[0]}|http://127.0.0.1:${ports[1]}`;
  const createBff = (port: number) => createProcess(['bff/dist/main.mjs'], port, { ...env, SERVICE_URLS });
  const services = [createService(ports[0]), createService(ports[1])] as const;
  const bffs = [createBff(ports[2]), createBff(ports[3])] as const;
  const database = await createConnection(db.url);
  const headers = { authorization: `Bearer ${await signInWithoutPassword(database)}` };
  await Promise.all([...services, ...bffs].map((part) => part.start()));
  return {
    services,
    bffs,
    database,
    databaseUrl: db.url,
    dataDir: db.dataDir,
    databasePid: Number(readFileSync(join(db.dataDir, 'mariadb.pid'), 'utf8')),
    headers,
    stop: async () => {
      await Promise.all([...services, ...bffs].map((part) => part.end()));
      await database.end();
      await db.stop();
    },
  };
}
