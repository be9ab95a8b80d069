import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../cluster/freePorts';
import { passOnInTurn } from '../load/balancer.mjs';
import { startProduct } from '../product.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

/** Two BFFs and two services on one database, with demo data, behind a balancer. */
export interface TwoServers {
  /** Address of the balancer, which asks the BFFs in turn. */
  url: string;
  /** Runs a command of the BFF on the database. @returns what it printed */
  run(...args: string[]): Promise<string>;
  /** Restarts the services and BFFs one after another. */
  restartAll(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a product for its database, and the processes. Each BFF has a DATA_DIR of its own, as a machine has. */
export async function startTwoServers(): Promise<TwoServers> {
  const product = await startProduct();
  const dataDir = mkdtempSync(join(tmpdir(), 'trestle-second-'));
  const keyOf = (name: string) => readFileSync(join(product.dataDir, 'secrets', name), 'utf8').trim();
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DATABASE_URL: product.databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: keyOf('jwt'),
    SERVICE_KEY: keyOf('service'),
  };
  const ports = (await freePorts(4)) as [number, number, number, number];
  const SERVICE_URLS = `all=http://127.0.0.1:${ports[0]}|http://127.0.0.1:${ports[1]}`;
  const services = ports.slice(0, 2).map((port) => createProcess(['db/dist/main.mjs', 'serve'], port, env));
  const bffs = ports
    .slice(2)
    .map((port) =>
      createProcess(['bff/dist/main.mjs'], port, { ...env, SERVICE_URLS, DATA_DIR: join(dataDir, String(port)) }),
    );
  const processes = [...services, ...bffs];
  await Promise.all(processes.map((each) => each.start()));
  const balancer = createServer(passOnInTurn(bffs.map(({ origin }) => origin)));
  await once(balancer.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    run: (...args) => printedBy(spawn(process.execPath, ['bff/dist/main.mjs', ...args], { cwd: root, env })),
    restartAll: async () => {
      for (const each of processes) {
        await each.end();
        await each.start();
      }
    },
    stop: async () => {
      balancer.closeAllConnections();
      balancer.close();
      await Promise.all(processes.map((each) => each.end()));
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Prepares a process, which has the same port after a restart. */
function createProcess(args: readonly string[], port: number, env: NodeJS.ProcessEnv) {
  let child: ChildProcess | undefined;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    start: async () => {
      child = spawn(process.execPath, args, { cwd: root, env: { ...env, PORT: String(port) }, stdio: 'ignore' });
      await until(() => isReady(origin), `${args[0]} is not ready`);
    },
    end: async () => {
      if (!child || child.exitCode !== null) return;
      child.kill('SIGTERM');
      await new Promise((done) => child!.once('exit', done));
    },
  };
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Waits until it is so. Throws after 30 s. */
async function until(isSo: () => boolean | Promise<boolean>, failure: string): Promise<void> {
  const since = Date.now();
  while (!(await isSo())) {
    if (Date.now() - since > 30_000) throw new Error(failure);
    await sleep(20);
  }
}

/** Waits for a program's end. @returns what it printed */
async function printedBy(child: ChildProcess): Promise<string> {
  let printed = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  await new Promise((done) => child.once('close', done));
  return printed;
}
