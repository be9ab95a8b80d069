import type { ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest time a process may take to become ready. */
const READY_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;
const REQUEST_TIMEOUT_MS = 3000;

/**
 * Resolves when GET {origin}/readyz answers 200 (contract §2.5).
 * @throws Error after READY_TIMEOUT_MS, or when the signal is aborted
 */
export async function waitUntilReady(origin: string, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    if ((await askStatus(`${origin}/readyz`, timeout)) === 200) return;
    await sleep(POLL_INTERVAL_MS, undefined, { signal });
  }
  throw new Error(`${origin}/readyz did not say 200 within ${READY_TIMEOUT_MS / 1000} s`);
}

/** Whether GET {origin}/healthz answers 200 in time (contract §2.5). */
export async function isAlive(origin: string): Promise<boolean> {
  return (await askStatus(`${origin}/healthz`, AbortSignal.timeout(REQUEST_TIMEOUT_MS))) === 200;
}

/**
 * Asks one of the product's own processes, never by a proxy that the environment names (NODE_USE_ENV_PROXY).
 * @returns the status of its answer; undefined without one
 */
function askStatus(address: string, signal: AbortSignal): Promise<number | undefined> {
  return new Promise((resolve) => {
    const question = get(address, { agent: false, signal }, (reply) => {
      reply.on('error', () => undefined).resume();
      resolve(reply.statusCode);
    });
    question.on('error', () => resolve(undefined));
  });
}

/** Resolves to the URL that the private database's process sends when it is ready. */
export function receiveDatabaseUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'databaseUrl' in message) {
        resolve(String(message.databaseUrl));
      }
    });
  });
}
