import type { IncomingMessage } from 'node:http';
import { Problem } from '@trestle/schema/errors';

/** How long a body that is read whole may bring nothing, and how long all of it may take. */
const BODY_SILENCE_MS = 10_000;
const WHOLE_BODY_MS = 30_000;
/** An upload may take long, but not do nothing meanwhile. */
const UPLOAD_CHECK_MS = 10_000;
const MIN_UPLOAD_BYTES_PER_SECOND = 8 * 1024;
/** So long any request may take to arrive: 20 MiB at 35 kB a second. */
export const REQUEST_TIMEOUT_MS = 600_000;

/** 408, and the connection is closed with it: its request has no end. */
function tooSlow(): Problem {
  return new Problem(408, { detail: 'The request did not arrive in time. Try again.' });
}

/**
 * Waits for the reading of a body, as long as a body may take: half-sent ones hold nothing for long (safety 66).
 * @throws Problem 408
 */
export function withBodyTimeout<T>(req: IncomingMessage, reading: Promise<T>): Promise<T> {
  if (req.complete) return reading;
  let silence: NodeJS.Timeout | undefined;
  let whole: NodeJS.Timeout | undefined;
  const heard = () => {
    silence?.refresh();
  };
  const late = new Promise<never>((_resolve, reject) => {
    silence = setTimeout(() => reject(tooSlow()), BODY_SILENCE_MS);
    whole = setTimeout(() => reject(tooSlow()), WHOLE_BODY_MS);
  });
  req.on('data', heard);
  return Promise.race([reading, late]).finally(() => {
    clearTimeout(silence);
    clearTimeout(whole);
    req.off('data', heard);
  });
}

/** Looks at an upload from time to time until it has arrived, and tells when its sender brings too little. */
export function enforceUploadRate(req: IncomingMessage, tell: (problem: Problem) => void): void {
  let seen = req.socket.bytesRead;
  const timer = setInterval(() => {
    if (req.complete || req.destroyed) return clearInterval(timer);
    const arrived = req.socket.bytesRead - seen;
    seen += arrived;
    // Where the service takes no more just now, it isn't the sender's fault.
    if (!req.readableFlowing || arrived >= MIN_UPLOAD_BYTES_PER_SECOND * (UPLOAD_CHECK_MS / 1000)) return;
    clearInterval(timer);
    tell(tooSlow());
  }, UPLOAD_CHECK_MS);
  req.once('close', () => clearInterval(timer));
}
