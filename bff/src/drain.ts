import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** For so long new requests are still answered, and told to come back on another connection (safety 55). In milliseconds. */
const GRACE = 300;
/** Then what is under way may end. */
const PATIENCE = 10_000;

export interface Drainer {
  /** Whether the end has begun. */
  begun(): boolean;
  /** Settles when nothing is under way any more. Safe to call twice. */
  finish(): Promise<void>;
}

/** Ends a server so that no request fails: those under way are answered, new ones go elsewhere. */
export function drainer(server: Server): Drainer {
  let finished: Promise<void> | undefined;

  async function finish(): Promise<void> {
    await wait(GRACE);
    const closed = new Promise<void>(done => { server.close(() => done()); });
    // A connection that was promised to stay open goes as soon as its reply is out.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const lost = setTimeout(() => server.closeAllConnections(), PATIENCE);
    await closed;
    clearInterval(idle);
    clearTimeout(lost);
  }

  return { begun: () => finished !== undefined, finish: () => (finished ??= finish()) };
}
