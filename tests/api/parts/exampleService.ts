import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../../endProcess';
import { SERVICE_PORTS } from '../../product.mjs';
import { as, expectStatus, type Body } from './people';

const admin = as('admin');
const MAIN = join(import.meta.dirname, '../../fixtures/exampleService/main.ts');
export const SERVICES = '/api/trestle/service/';

/** Ports of this worker: two may look for one at the same moment. */
const WORKERS = 4;
const OWN_PORTS = SERVICE_PORTS.filter(
  (_, index) => index % WORKERS === Number(process.env['JEST_WORKER_ID'] ?? 0) % WORKERS,
);

let nextNumber = 0;
/** Returns a name that no other service has. */
export const serviceName = (): string => {
  nextNumber += 1;
  return `team-${process.pid.toString(36)}-${Date.now().toString(36)}-${nextNumber}`;
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A registered service that runs in a process of its own. */
export interface RunningService {
  name: string;
  id: number;
  origin: string;
  secret: string;
  /** Address of its collection of slots, at the product. */
  slots: string;
  child: ChildProcess;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function run(name: string, secret: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'jiti/register', MAIN], {
    env: { ...process.env, NODE_OPTIONS: '', SERVICE_NAME: name, SERVICE_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const isListening = await Promise.race([
    once(child.stdout!, 'data').then(() => true),
    once(child, 'exit').then(() => false),
  ]);
  if (!isListening) throw new Error(`The port ${port} was taken.`);
  return child;
}

/** Registers a service with the collections `slot` and `closed`, and starts it. */
export async function startService(more: Body = {}): Promise<RunningService> {
  const name = serviceName();
  for (const port of OWN_PORTS) {
    if (!(await isFree(port))) continue;
    const origin = `http://127.0.0.1:${port}`;
    const body = { name, origin, collections: ['slot', 'closed'], ...more };
    const { id, secret } = expectStatus(await admin('POST', SERVICES, body), 201);
    const service: RunningService = {
      name,
      id,
      origin,
      secret,
      slots: `/api/x/${name}/slot/`,
      child: await run(name, secret, port),
      start: async () => {
        service.child = await run(name, secret, port);
      },
      stop: () => endProcess(service.child, 'SIGKILL'),
    };
    return service;
  }
  throw new Error('No port for a service is free.');
}

/** Makes a call until it has a status: what was registered is known everywhere within two seconds. */
export async function untilStatus(makeCall: () => Promise<{ status: number }>, status: number): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const { status: found } = await makeCall();
    if (found === status) return;
    if (Date.now() > deadline) throw new Error(`Still ${found} and not ${status}.`);
    await sleep(100);
  }
}
