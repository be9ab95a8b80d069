import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAwake } from './afterAwake';
import { leaveUnread, whenExchangeEnds } from './exchangeEnd';
import { createSilenceTimer } from './silenceTimer';

/** Connections that stay open unread at the same time. Each holds what its buffers take; further ones close at once. */
export const MAX_UNREAD_CONNECTIONS = 500;
let unreadConnections = 0;
/**
 * How long the rest of a refused body may take: a pause of its sender, and all of it. Slow networks need as much. Who
 * sends more than is read has a moment to read the reply. Tests shorten these.
 */
export const discardTimes = { pauseMs: 3000, timeoutMs: 10_000, unreadMs: 1000 };

/**
 * Reads the rest of a refused body and drops it, unless it is large or does not come. Resolves when the connection may
 * be closed. A sender whose connection closes while it is still sending may never see the reply: a browser calls that a
 * network error.
 * @param maxBytes a larger rest is left unread
 */
export async function discardRest(request: IncomingMessage, response: ServerResponse, maxBytes: number): Promise<void> {
  if (request.complete || request.destroyed) return;
  const isSmall = maxBytes > 0 && Number(request.headers['content-length'] ?? 0) <= maxBytes;
  const isTooLarge = !isSmall || (await readRest(request, response, maxBytes));
  if (isTooLarge) await waitUnread(request, response);
}

/**
 * Sends a refusal as JSON to whoever may still be sending. The reply is whole before the rest is read: a rest that is
 * no HTTP ends the connection.
 * @param maxBytes a larger rest is left unread
 */
export async function refuseSender(
  request: IncomingMessage,
  response: ServerResponse,
  body: object,
  maxBytes: number,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body));
  response.setHeader('Content-Type', 'application/json; charset=utf-8').setHeader('Content-Length', bytes.length);
  // HEAD has no body that would send the headers.
  if (request.method === 'HEAD') response.flushHeaders();
  else response.write(bytes);
  response.socket?.uncork();
  await discardRest(request, response, maxBytes);
  response.end();
}

/** Reads the rest. Returns whether it is larger than it may be. */
function readRest(request: IncomingMessage, response: ServerResponse, maxBytes: number): Promise<boolean> {
  let discardedBytes = 0;
  return new Promise((resolve) => {
    const pauseTimer = createSilenceTimer(discardTimes.pauseMs, stop);
    // What came while this process stood still is read first.
    const stopTimer = afterAwake(discardTimes.timeoutMs, stop);
    function onData({ length }: Buffer): void {
      pauseTimer.restart();
      discardedBytes += length;
      if (discardedBytes > maxBytes) stop();
    }
    function stop(): void {
      request.off('data', onData).pause();
      pauseTimer.cancel();
      stopTimer();
      resolve(discardedBytes > maxBytes);
    }
    whenExchangeEnds(response, stop);
    request.on('data', onData).once('end', stop).resume();
  });
}

/** Leaves the sender a moment for the reply. Nothing more is read: the connection's buffers fill, and the sender waits. */
async function waitUnread(request: IncomingMessage, response: ServerResponse): Promise<void> {
  leaveUnread(request);
  if (unreadConnections >= MAX_UNREAD_CONNECTIONS) return;
  unreadConnections += 1;
  await new Promise<void>((resolve) => {
    const stopTimer = afterAwake(discardTimes.unreadMs, resolve);
    whenExchangeEnds(response, () => {
      stopTimer();
      resolve();
    });
  });
  unreadConnections -= 1;
}
