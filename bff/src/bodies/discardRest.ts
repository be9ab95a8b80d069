import type { IncomingMessage } from 'node:http';

/** Largest refused body that is read to its end. */
const MAX_DISCARDED_BYTES = 256 * 1024;
const DISCARD_TIMEOUT_MS = 1000;

/**
 * Reads the rest of a refused body and drops it, unless it is large or comes slowly. A sender whose connection closes
 * while it is still sending may never see the reply: a browser calls that a network error.
 */
export async function discardRest(req: IncomingMessage): Promise<void> {
  if (req.complete || req.destroyed || Number(req.headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES) return;
  let discardedBytes = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DISCARD_TIMEOUT_MS);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    req.on('data', (chunk: Buffer) => {
      discardedBytes += chunk.length;
      if (discardedBytes > MAX_DISCARDED_BYTES) stop();
    });
    req.once('end', stop).once('close', stop).resume();
  });
}
