import { Agent, get, type AgentOptions, type ClientRequestArgs } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Needed because an address that drops packets never refuses a connection. */
const CONNECT_TIMEOUT_MS = 2000;
const PROBE_TIMEOUT_MS = 2000;
/** System calls that fail before there is a connection. */
const CALLS_BEFORE_CONNECTION = new Set(['connect', 'getaddrinfo']);

/** Whether a request failed before it had a connection. Then nothing was sent, and sending it elsewhere is safe. */
export function failedBeforeSending(error: unknown): boolean {
  // Where a name has several IP addresses, each of them has its own error.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(failedBeforeSending);
  return CALLS_BEFORE_CONNECTION.has((error as NodeJS.ErrnoException | undefined)?.syscall ?? '');
}

/** An agent whose connections fail, as if refused, when they take longer than CONNECT_TIMEOUT_MS. */
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
    const fail = () => {
      socket.destroy(Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'connect' }));
    };
    const timer = setTimeout(fail, CONNECT_TIMEOUT_MS);
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
    return socket;
  }
}

/** Splits a base URL for Node's http client, which wants IPv6 addresses without brackets. */
export function splitUrl(url: string): { protocol: string; host: string; hostname: string; port: string } {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host, hostname: host, port: port || (protocol === 'https:' ? '443' : '80') };
}

/** Whether a connection to the URL's host can be made. Asked before an upload, whose body can be sent only once. */
export function acceptsConnection(url: string): Promise<boolean> {
  const { host, port } = splitUrl(url);
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: CONNECT_TIMEOUT_MS });
    const finish = (accepted: boolean) => {
      resolve(accepted);
      socket.destroy();
    };
    socket
      .once('connect', () => finish(true))
      .once('timeout', () => finish(false))
      .on('error', () => finish(false));
  });
}

/** Whether GET {url}/readyz answers 200 (contract §2.5), over a separate connection. */
export function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = get(`${url}/readyz`, { agent: false, timeout: PROBE_TIMEOUT_MS }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    probe.once('timeout', () => probe.destroy()).on('error', () => resolve(false));
  });
}
