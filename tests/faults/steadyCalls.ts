import { Agent, request } from 'node:http';
import type { FourProcesses } from './fourProcesses';
import { startStopwatch } from '../stopwatch';

/** One call and how it ended. */
export interface CallResult {
  /** 0 when the connection broke, or when nothing came for MAX_WAIT_MS. */
  status: number;
  /** How long it took, by a stopwatch (`tests/stopwatch.ts`). */
  ms: number;
  /** When it was sent, by `performance.now()`. */
  sentAt: number;
  text: string;
  retryAfter: string | undefined;
  /** The key of a creation. */
  key?: string;
}
/** A call to send. */
export interface CallToSend {
  method: string;
  path: string;
  body?: unknown;
  key?: string;
}

const CALL_INTERVAL_MS = 100;
const MAX_WAIT_MS = 30_000;

/** Sends one call to a BFF and waits for its whole reply. */
export const sendCall = (
  { headers }: Pick<FourProcesses, 'headers'>,
  origin: string,
  { method, path, body, key }: CallToSend,
  agent?: Agent,
): Promise<CallResult> =>
  new Promise((resolve) => {
    const [sentAt, elapsedMs] = [performance.now(), startStopwatch()];
    const finish = (status: number, text = '', retryAfter?: string) =>
      resolve({ status, text, retryAfter, sentAt, ms: elapsedMs(), ...(key ? { key } : {}) });
    const sent = request(
      origin + path,
      {
        method,
        agent,
        signal: AbortSignal.timeout(MAX_WAIT_MS),
        headers: { ...headers, 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
      },
      (reply) => {
        let text = '';
        reply
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part;
          })
          .once('end', () => finish(reply.statusCode!, text, reply.headers['retry-after']))
          .once('error', () => finish(0));
      },
    );
    sent.once('error', () => finish(0)).end(body === undefined ? undefined : JSON.stringify(body));
  });

/** Sends ten calls a second while `work` runs. @returns how all of them ended */
export const callDuring = async (
  four: FourProcesses,
  nextCall: (number: number) => { origin: string; call: CallToSend },
  work: () => Promise<void>,
): Promise<CallResult[]> => {
  const agent = new Agent({ keepAlive: true });
  const calls: Promise<CallResult>[] = [];
  const timer = setInterval(() => {
    const { origin, call } = nextCall(calls.length);
    calls.push(sendCall(four, origin, call, agent));
  }, CALL_INTERVAL_MS);
  await work();
  clearInterval(timer);
  const results = await Promise.all(calls);
  agent.destroy();
  return results;
};

/** What a fault did to the calls. */
export interface FaultFigures {
  calls: number;
  longestMs: number;
  refused: number;
  /** From the end of the fault until the last call that failed or took over a second, in ms. */
  wellAfterMs: number;
}

/** Sums up the calls. @param endedAt when the fault ended, by `performance.now()` */
export const figuresOf = (results: readonly CallResult[], endedAt: number): FaultFigures => {
  const bad = results.filter(({ status, ms }) => status >= 400 || status === 0 || ms > 1000);
  return {
    calls: results.length,
    longestMs: Math.round(Math.max(...results.map(({ ms }) => ms))),
    refused: results.filter(({ status }) => status >= 400 || status === 0).length,
    wellAfterMs: Math.max(0, Math.round(Math.max(endedAt, ...bad.map(({ sentAt, ms }) => sentAt + ms)) - endedAt)),
  };
};

/** Writes the figures of one fault to the output, for whoever runs the tests. */
export const printFigures = (fault: string, { calls, longestMs, refused, wellAfterMs }: FaultFigures, lost: number) =>
  process.stdout.write(
    `${fault}: ${calls} calls, longest wait ${(longestMs / 1000).toFixed(1)} s, ${refused} refused, ${lost} lost, ` +
      `well ${(wellAfterMs / 1000).toFixed(1)} s after.\n`,
  );
