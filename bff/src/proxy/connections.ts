import { Agent, get, type AgentOptions, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { createSilenceTimer } from '@trestle/db/platform/silenceTimer';

/** Needed because an address that drops packets never refuses a connection. */
const CONNECT_TIMEOUT_MS = 2000;
/** Services answer `/readyz` sooner, whatever they wait for themselves. */
const READINESS_TIMEOUT_MS = 1500;
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
    const timer = createSilenceTimer(CONNECT_TIMEOUT_MS, fail);
    for (const event of ['connect', 'close']) socket.once(event, timer.cancel);
    return socket;
  }
}

/** Splits a base URL for Node's http client, which wants IPv6 addresses without brackets. */
export function splitUrl(url: string): { protocol: string; host: string; hostname: string; port: string } {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol, host, hostname: host, port: port || (protocol === 'https:' ? '443' : '80') };
}

/** What a target says of itself. `silent`: it takes connections, or no packets at all, and says nothing. */
export type TargetState = 'ready' | 'not ready' | 'silent';

/**
 * Asks GET {url}/readyz (contract §2.5), over a connection of its own. A stopped process still has its connections
 * accepted by its kernel, so only an answer shows that it runs.
 */
export function askReadiness(url: string): Promise<TargetState> {
  return new Promise((resolve) => {
    const question = get(`${url}/readyz`, { agent: false }, (reply) => {
      reply.resume();
      finish(reply.statusCode === 200 ? 'ready' : 'not ready');
    });
    const timer = createSilenceTimer(READINESS_TIMEOUT_MS, () => finish('silent'));
    function finish(state: TargetState): void {
      timer.cancel();
      resolve(state);
      if (state === 'silent') question.destroy();
    }
    question.on('error', () => finish('not ready'));
  });
}
