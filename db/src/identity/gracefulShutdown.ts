import { Server as NetServer } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** How long new connections are still taken, in ms: whoever asks meanwhile is told to go elsewhere (safety 55). */
const GRACE_MS = 300;
/** How long what is under way may take, in ms. */
const LONGEST_MS = 10_000;
const LOOK_INTERVAL_MS = 50;

export interface GracefulShutdown {
  /** Whether the end has begun: then /readyz says so. */
  hasBegun(): boolean;
  /** Settles when nothing is under way any more. Safe to call twice. */
  finish(): Promise<void>;
}

/**
 * Ends a server so that no request fails. First it takes connections, and says with each reply that it closes; then it
 * takes none, and answers what comes on those there are; at last it closes the idle ones.
 * @param idleMs how long idle connections stay open after that: longer than its clients keep them, nobody is sending just when they close
 */
export function createGracefulShutdown(server: Server, idleMs = 0): GracefulShutdown {
  const open = new Set<ServerResponse>();
  let finished: Promise<void> | undefined;
  // Before the app, which might answer at once.
  server.prependListener('request', (_request, response) => {
    if (finished) response.shouldKeepAlive = false;
    open.add(response);
    response.once('close', () => open.delete(response));
  });

  async function finish(): Promise<void> {
    for (const response of open) response.shouldKeepAlive = false;
    await wait(GRACE_MS);
    // Not the HTTP server's own close, which ends idle connections at once.
    const closed = new Promise<void>((done) => {
      NetServer.prototype.close.call(server, () => done());
    });
    const idleUntil = Date.now() + idleMs;
    const idle = setInterval(() => {
      if (Date.now() >= idleUntil) server.closeIdleConnections();
    }, LOOK_INTERVAL_MS);
    const lost = setTimeout(() => server.closeAllConnections(), LONGEST_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(lost);
  }

  return { hasBegun: () => finished !== undefined, finish: () => (finished ??= finish()) };
}
