import { setTimeout as sleep } from 'node:timers/promises';

/** What a process says of itself at /readyz. */
export interface Readiness {
  status: number;
  body: { details?: string[] };
}
async function readinessOf(origin: string): Promise<Readiness> {
  const reply = await fetch(`${origin}/readyz`);
  return { status: reply.status, body: (await reply.json()) as Readiness['body'] };
}
/** A process that isn't as it should be by then never will be. */
const READY_TIMEOUT_MS = 45_000;
/**
 * Waits until a started or repaired process gives the wanted answer.
 * @param details how many things it names at least; each release is checked again in its own time
 */
export async function untilReady(origin: string, status = 200, details = 0): Promise<Readiness> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let last: Readiness | undefined;
  while (Date.now() < deadline) {
    last = await readinessOf(origin).catch(() => undefined);
    if (last?.status === status && (last.body.details?.length ?? 0) >= details) return last;
    await sleep(50);
  }
  throw new Error(`${origin} is not as wanted: ${JSON.stringify(last)}`);
}
