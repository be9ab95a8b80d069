import { Agent, get, type AgentOptions, type ClientRequestArgs } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** How long a connection may take: an address that drops packets refuses nothing. */
const CONNECT_TIMEOUT_MS = 2000;
const PROBE_TIMEOUT_MS = 2000;
/** What went wrong before there was a connection: looking the name up, or connecting. */
const BEFORE_CONNECTION = new Set(['connect', 'getaddrinfo']);

/** Whether a request failed before its connection stood: then nothing was sent, and sending it elsewhere is safe. */
export function failedBeforeSending(error: unknown): boolean {
  // Where a name has several IP addresses, each has its own error.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(failedBeforeSending);
  return BEFORE_CONNECTION.has((error as NodeJS.ErrnoException | undefined)?.syscall ?? '');
}

/** An agent whose connections stand within two seconds, or fail as if refused. */
export class ConnectTimeoutAgent extends Agent {
  constructor(options: AgentOptions) {
    super(options);
  }

  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const socket = super.createConnection(options, callback);
    if (!socket) return socket;
    const late = () => {
      socket.destroy(Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'connect' }));
    };
    const timer = setTimeout(late, CONNECT_TIMEOUT_MS);
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
    return socket;
  }
}

/** The parts of an address; an IPv6 address without the brackets that only a URL needs. */
export function splitUrl(address: string): { protocol: string; host: string; hostname: string; port: string } {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host, hostname: host, port: port || (protocol === 'https:' ? '443' : '80') };
}

/** Whether an address takes a connection: asked before an upload, whose body can be sent once only. */
export function acceptsConnection(address: string): Promise<boolean> {
  const { host, port } = splitUrl(address);
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: CONNECT_TIMEOUT_MS });
    const end = (taken: boolean) => {
      resolve(taken);
      socket.destroy();
    };
    socket
      .once('connect', () => end(true))
      .once('timeout', () => end(false))
      .on('error', () => end(false));
  });
}

/** Whether an address says that it is ready (contract §2.5), over a connection of its own. */
export function isReady(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = get(`${address}/readyz`, { agent: false, timeout: PROBE_TIMEOUT_MS }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    probe.once('timeout', () => probe.destroy()).on('error', () => resolve(false));
  });
}
