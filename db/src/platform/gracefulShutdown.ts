import { Server as NetServer } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { endBackgroundWork, finishBackgroundWork } from './backgroundWork';
import { whenExchangeEnds } from './exchangeEnd';
import { currentTracer } from './tracing/tracing';

/**
 * How long new connections are still accepted. Their replies tell the caller to connect elsewhere (SECURITY.md, 55).
 */
const ACCEPT_PERIOD_MS = 300;
/** How long running requests may take. */
const FINISH_TIMEOUT_MS = 10_000;
const IDLE_CHECK_INTERVAL_MS = 50;

/** The shutdown of a server. */
export interface GracefulShutdown {
  /** Whether the shutdown has begun. /readyz fails from then on. */
  hasBegun(): boolean;
  /** Starts the shutdown; resolves when no request is running any more. Can be called twice. */
  finish(): Promise<void>;
}

/**
 * Shuts a server down without failing a request. First it still accepts connections, and each reply says that the
 * connection closes. Then it stops listening and answers requests on open connections. Finally it closes idle
 * connections.
 * @param idleMs how long idle connections stay open after the server stopped listening. Longer than its clients keep
 *   them, so that none is closed just when a client sends
 */
export function createGracefulShutdown(server: Server, idleMs = 0): GracefulShutdown {
  const openResponses = new Set<ServerResponse>();
  let shutdown: Promise<void> | undefined;
  // Prepended: the app might respond before a later listener runs.
  server.prependListener('request', (_request, response) => {
    if (shutdown) response.shouldKeepAlive = false;
    openResponses.add(response);
    whenExchangeEnds(response, () => openResponses.delete(response));
  });

  async function finish(): Promise<void> {
    for (const response of openResponses) response.shouldKeepAlive = false;
    await wait(ACCEPT_PERIOD_MS);
    // http.Server's own close() would end idle connections immediately.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    const idleUntil = performance.now() + idleMs;
    const idleTimer = setInterval(() => {
      if (performance.now() >= idleUntil) server.closeIdleConnections();
    }, IDLE_CHECK_INTERVAL_MS);
    const abortTimer = setTimeout(() => server.closeAllConnections(), FINISH_TIMEOUT_MS);
    await closed;
    clearInterval(idleTimer);
    clearTimeout(abortTimer);
  }

  return { hasBegun: () => shutdown !== undefined, finish: () => (shutdown ??= finish()) };
}

/** How long work that no request waits for may take, once the requests are finished. */
const BACKGROUND_TIMEOUT_MS = 5000;

const flushTraces = () => currentTracer()?.flush();

/** Longest time from the signal to the end of the process, whatever hangs (SECURITY.md, 73). */
const EXIT_TIMEOUT_MS = 10_700;

/**
 * Finishes running requests, mails and webhooks, and ends the process. Connections to the database end with it. Work that
 * is cut off is taken over by another process once its claim has expired, after a minute for a mail.
 */
export function exitAfterShutdown(shutdown: GracefulShutdown, code: number): void {
  const exit = () => process.exit(code);
  setTimeout(exit, EXIT_TIMEOUT_MS);
  endBackgroundWork();
  void shutdown
    .finish()
    .then(() => finishBackgroundWork(BACKGROUND_TIMEOUT_MS))
    .then(flushTraces)
    .finally(exit);
}
