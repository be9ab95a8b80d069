import type { IncomingMessage, ServerResponse } from 'node:http';
import { isBodyOver, whenExchangeEnds } from '@trestle/db/platform/exchangeEnd';
import { Problem } from '@trestle/schema/errors';

/** How long bodies may take to arrive. Tests shorten it. */
export const bodyTimes = {
  /** Longest pause between two chunks of a body that is read whole, and longest time for all of it. */
  idleTimeoutMs: 10_000,
  timeoutMs: 30_000,
  /** An upload may take long, but its sender must keep sending. */
  uploadCheckIntervalMs: 10_000,
};
const MIN_UPLOAD_BYTES_PER_SECOND = 8 * 1024;
/** Longest time in which any request may arrive: 20 MiB at 35 kB a second. */
export const REQUEST_TIMEOUT_MS = 600_000;

/** The connection is closed after this reply, because its request has no end. */
function requestTimeout(): Problem {
  return new Problem(408, { detail: 'The request did not arrive in time. Try again.' });
}

/**
 * Limits how long a body may take to be read, so that half-sent bodies hold nothing for long (SECURITY.md, 66).
 * @param reading settles when the body has been read
 * @throws Problem 408
 */
export function withBodyTimeout<T>(req: IncomingMessage, reading: Promise<T>): Promise<T> {
  if (req.complete) return reading;
  let idleTimer: NodeJS.Timeout | undefined;
  let totalTimer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    idleTimer = setTimeout(() => reject(requestTimeout()), bodyTimes.idleTimeoutMs);
    totalTimer = setTimeout(() => reject(requestTimeout()), bodyTimes.timeoutMs);
  });
  const onData = () => {
    idleTimer?.refresh();
  };
  req.on('data', onData);
  return Promise.race([reading, timeout]).finally(() => {
    clearTimeout(idleTimer);
    clearTimeout(totalTimer);
    req.off('data', onData);
  });
}

/**
 * Checks an upload at intervals until it has arrived, and fails it when its sender is too slow.
 * @param fail called once, with a 408
 */
export function enforceUploadRate(req: IncomingMessage, res: ServerResponse, fail: (problem: Problem) => void): void {
  let countedBytes = req.socket.bytesRead;
  const timer = setInterval(() => {
    if (isBodyOver(req, res)) return clearInterval(timer);
    const arrivedBytes = req.socket.bytesRead - countedBytes;
    countedBytes += arrivedBytes;
    // When the service is the one that takes no more, the sender is not at fault.
    const isServiceBusy = !req.readableFlowing;
    if (isServiceBusy || arrivedBytes >= MIN_UPLOAD_BYTES_PER_SECOND * (bodyTimes.uploadCheckIntervalMs / 1000)) return;
    clearInterval(timer);
    fail(requestTimeout());
  }, bodyTimes.uploadCheckIntervalMs);
  whenExchangeEnds(res, () => clearInterval(timer));
}
