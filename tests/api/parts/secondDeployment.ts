import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@trestle/schema/entity';
import { endProcess } from '../../endProcess';

const root = fileURLToPath(new URL('../../..', `file://${__filename}`));
const { TRESTLE_DB, TRESTLE_DATA_DIR, PATH, HOME, NODE_COMPILE_CACHE } = process.env;

/** Reads a secret of the started product from its machine. */
export const secretOf = (name: 'jwt' | 'service'): string =>
  readFileSync(join(TRESTLE_DATA_DIR!, 'secrets', name), 'utf8').trim();

/** Another services process and another BFF on the same database. */
export interface SecondDeployment {
  /** Origin of the second BFF. */
  url: string;
  /** Origin of its services. */
  services: string;
  /** Everything both have logged so far. A line may come after its request: see `flushedLog`. */
  readLog(): string;
  /** Process ids. */
  pids: { bff: number; services: number };
  /** Stops the services and leaves the BFF alone. */
  stopServices(): Promise<void>;
  /** Stops the BFF gracefully. */
  stopBff(): Promise<void>;
  stop(): Promise<void>;
}

/** What a deployment sees of the network. */
export interface DeploymentNetwork {
  /** A file in place of /etc/resolv.conf, which names the name servers. Needs the right to mount. */
  resolvConf?: string;
  /** SERVICE_URLS of the BFF, with the port of the services. */
  serviceUrls?(port: string): string;
}
const inNetwork = ({ resolvConf }: DeploymentNetwork): string[] =>
  resolvConf === undefined
    ? []
    : ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/resolv.conf && exec "$@"', resolvConf];

/** The services without reports, whose scheduler would take other tests' schedules and end in the middle of one. */
const SERVICES_WITHOUT_REPORTS = SERVICES.filter((service) => service !== 'reports').join();

/**
 * Starts a second BFF and services process. Two of each on one database are the normal case.
 * @param env settings of both
 * @param bffEnv settings of the BFF alone
 * @param network their network, where it isn't the machine's
 */
export const startSecondDeployment = async (
  env: Record<string, string> = {},
  bffEnv: Record<string, string> = {},
  network: DeploymentNetwork = {},
): Promise<SecondDeployment> => {
  const lines: string[] = [];
  const shared = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    DATABASE_URL: TRESTLE_DB,
    DATA_DIR: TRESTLE_DATA_DIR,
    HOST: '127.0.0.1',
    PORT: '0',
    BACKEND_VARIANT: process.env['TRESTLE_VARIANT'] ?? 'standard',
    JWT_SECRET: env['JWT_SECRET'] ?? secretOf('jwt'),
    SERVICE_KEY: env['SERVICE_KEY'] ?? secretOf('service'),
    SERVICES: SERVICES_WITHOUT_REPORTS,
    ...env,
  };
  const start = (file: string, args: string[], more: Record<string, string>, portPattern: RegExp) => {
    const command = [...inNetwork(network), process.execPath, join(root, file), ...args];
    const child = spawn(command[0]!, command.slice(1), {
      env: { ...shared, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const port = new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        lines.push(chunk.toString());
        const announcedPort = portPattern.exec(lines.join(''))?.[1];
        if (announcedPort) resolve(announcedPort);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${lines.join('')}`)));
    });
    return { child, port };
  };
  const services = start('db/dist/main.mjs', ['serve'], {}, /services listening on (\d+)/);
  const servicesUrl = `http://127.0.0.1:${await services.port}`;
  const serviceUrls = network.serviceUrls?.(new URL(servicesUrl).port) ?? `all=${servicesUrl}`;
  const bff = start('bff/dist/main.mjs', [], { SERVICE_URLS: serviceUrls, ...bffEnv }, /"port":(\d+)/);
  return {
    url: `http://127.0.0.1:${await bff.port}`,
    services: servicesUrl,
    readLog: () => lines.join(''),
    pids: { bff: bff.child.pid!, services: services.child.pid! },
    stopServices: () => endProcess(services.child),
    stopBff: () => endProcess(bff.child),
    stop: async () => {
      await Promise.all([endProcess(bff.child), endProcess(services.child)]);
    },
  };
};

let finalRequestCount = 0;
/** Reads the log once it contains a final request, because lines are buffered. */
export const flushedLog = async (origin: string, log: () => string): Promise<string> => {
  const id = `last-${(finalRequestCount += 1)}-${Date.now()}`;
  await fetch(`${origin}/api/nothing/`, { headers: { 'x-request-id': id } });
  for (let i = 0; i < 100 && !log().includes(id); i += 1) await sleep(50);
  expect(log()).toContain(id);
  return log();
};
