import type { Request, Response } from 'express';
import { afterAwake } from '@trestle/db/platform/afterAwake';
import { whenExchangeEnds } from '@trestle/db/platform/exchangeEnd';

/** Largest refused body that is read to its end: a little more than any call takes whole. */
const MAX_DISCARDED_BYTES = 5 * 1024 * 1024;
/** The same of strangers. No form sends as much before its person has signed in (SECURITY.md, 75). */
const MAX_DISCARDED_BYTES_OF_STRANGERS = 256 * 1024;
const DISCARD_TIMEOUT_MS = 1000;

/**
 * Reads the rest of a refused body and drops it, unless it is large or comes slowly. A sender whose connection closes
 * while it is still sending may never see the reply: a browser calls that a network error.
 */
export async function discardRest(req: Request, res: Response): Promise<void> {
  const maxBytes = req.user ? MAX_DISCARDED_BYTES : MAX_DISCARDED_BYTES_OF_STRANGERS;
  if (req.complete || req.destroyed || Number(req.headers['content-length'] ?? 0) > maxBytes) return;
  let discardedBytes = 0;
  await new Promise<void>((resolve) => {
    // What came while this process stood still is read first.
    const stopTimer = afterAwake(DISCARD_TIMEOUT_MS, resolve);
    const stop = () => {
      stopTimer();
      resolve();
    };
    req.on('data', (chunk: Buffer) => {
      discardedBytes += chunk.length;
      if (discardedBytes > maxBytes) stop();
    });
    whenExchangeEnds(res, stop);
    req.once('end', stop).resume();
  });
}
