import type { Request, Response } from 'express';
import { afterAwake } from '@trestle/db/platform/afterAwake';
import { whenExchangeEnds } from '@trestle/db/platform/exchangeEnd';
import { createSilenceTimer } from '@trestle/db/platform/silenceTimer';

/** Largest refused body that is read to its end: a little more than any call takes whole. */
const MAX_DISCARDED_BYTES = 5 * 1024 * 1024;
/** The same of strangers. No form sends as much before its person has signed in (SECURITY.md, 75). */
const MAX_DISCARDED_BYTES_OF_STRANGERS = 256 * 1024;
/** How long the rest may take: a pause of its sender, and all of it. Slow networks need as much. Tests shorten it. */
export const discardTimes = { pauseMs: 3000, timeoutMs: 10_000 };

/**
 * Reads the rest of a refused body and drops it, unless it is large or does not come. A sender whose connection closes
 * while it is still sending may never see the reply: a browser calls that a network error.
 */
export async function discardRest(req: Request, res: Response): Promise<void> {
  const maxBytes = req.user ? MAX_DISCARDED_BYTES : MAX_DISCARDED_BYTES_OF_STRANGERS;
  if (req.complete || req.destroyed || Number(req.headers['content-length'] ?? 0) > maxBytes) return;
  let discardedBytes = 0;
  await new Promise<void>((resolve) => {
    const pauseTimer = createSilenceTimer(discardTimes.pauseMs, stop);
    // What came while this process stood still is read first.
    const stopTimer = afterAwake(discardTimes.timeoutMs, stop);
    function onData({ length }: Buffer): void {
      pauseTimer.restart();
      discardedBytes += length;
      if (discardedBytes > maxBytes) stop();
    }
    function stop(): void {
      req.off('data', onData);
      pauseTimer.cancel();
      stopTimer();
      resolve();
    }
    whenExchangeEnds(res, stop);
    req.on('data', onData).once('end', stop).resume();
  });
}
