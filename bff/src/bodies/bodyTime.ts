import type { IncomingMessage } from 'node:http';
import { Problem } from '@trestle/schema/errors';

/** How long a body that is read whole may bring nothing, and how long all of it may take. */
const BODY_SILENCE_MS = 10_000;
const WHOLE_BODY_MS = 30_000;

/** 408, and the connection is closed with it: its request has no end. */
function tooSlow(): Problem {
  return new Problem(408, { detail: 'The request did not arrive in time. Try again.' });
}

/**
 * Waits for the reading of a body, as long as a body may take: half-sent ones hold nothing for long (safety 66).
 * @throws Problem 408
 */
export function withinBodyTime<T>(req: IncomingMessage, reading: Promise<T>): Promise<T> {
  if (req.complete) return reading;
  return new Promise<T>((resolve, reject) => {
    const late = () => reject(tooSlow());
    const silence = setTimeout(late, BODY_SILENCE_MS);
    const whole = setTimeout(late, WHOLE_BODY_MS);
    const heard = () => { silence.refresh(); };
    req.on('data', heard);
    reading.then(resolve, reject).finally(() => {
      clearTimeout(silence);
      clearTimeout(whole);
      req.off('data', heard);
    });
  });
}
