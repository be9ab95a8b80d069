import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** How long the first start may take, in milliseconds. */
const READY_TIMEOUT_MS = 60_000;

/** Settles when GET {origin}/readyz says 200 (contract §2.5); fails after a minute or when the signal comes. */
export async function waitUntilReady(origin: string, signal: AbortSignal): Promise<void> {
  for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; await wait(50, undefined, { signal })) {
    const reply = await fetch(`${origin}/readyz`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(3000)]),
    }).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.status === 200) return;
  }
  throw new Error(`${origin}/readyz did not say 200 within ${READY_TIMEOUT_MS / 1000} s`);
}

/** Settles with what the child sends when it is ready: the private database's address. */
export function receiveDatabaseUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'databaseUrl' in message)
        resolve(String(message.databaseUrl));
    });
  });
}
