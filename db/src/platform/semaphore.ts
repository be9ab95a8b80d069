import { tooManyRequests, serviceUnavailable } from '@trestle/schema/errors';
import { afterAwake } from './afterAwake';
import { trackCallDurations } from './callDurations';
import { callerLeft } from './exchangeEnd';

/** Limits of a semaphore, in all and per person (SECURITY.md, 66). */
export interface SemaphorePolicy {
  /** Calls that run at the same time. */
  permits: number;
  /** Permits that one person may hold. The others stay free for other people. */
  maxPerPerson: number;
  /** Calls of one person that may wait. */
  maxQueuedPerPerson: number;
  /** Longest wait for a permit. */
  timeoutMs: number;
  /** Average duration from which a person gets only one permit at a time, until their calls are faster. */
  slowMs?: number;
}
/** Who waits for a permit. */
export interface PermitHolder {
  /** Id of the person at the keyboard. */
  actor: number;
  /** Aborts when the caller has left. Who waits then gives the place up (SECURITY.md, 74). */
  signal?: AbortSignal | undefined;
}
/** Returns a permit. Further calls do nothing. */
export type ReleasePermit = () => void;
/**
 * Waits for a permit for one call of a person.
 * @throws Problem 429 at once when too many of the person's calls wait already, 503 when no permit came free in time
 *   (SECURITY.md, 46), 499 when the caller left meanwhile
 */
export interface AcquirePermit {
  (person: number, signal?: AbortSignal): Promise<ReleasePermit>;
  /** Returns a permit that is free now, undefined where the call would have to wait. */
  now(person: number): ReleasePermit | undefined;
}

interface QueuedCall {
  person: number;
  admit(): void;
}

/** Creates a semaphore that people share fairly. A call that waits for other calls of the same person blocks nobody. */
export function createSemaphore({
  permits,
  maxPerPerson,
  maxQueuedPerPerson,
  timeoutMs,
  slowMs = Infinity,
}: SemaphorePolicy): AcquirePermit {
  const permitsByPerson = new Map<number, number>();
  const queue: QueuedCall[] = [];
  const durations = trackCallDurations(slowMs);
  let freePermits = permits;
  /** When each person last got a permit, as a turn number. People who neither hold nor await one are left out. */
  const lastTurns = new Map<number, number>();
  let turns = 0;

  const heldPermits = (person: number): number => permitsByPerson.get(person) ?? 0;
  const queuedCalls = (person: number): number => queue.filter((call) => call.person === person).length;
  const mayAcquire = (person: number): boolean =>
    freePermits > 0 && heldPermits(person) < (durations.isSlow(person) ? 1 : maxPerPerson);

  /** Returns the first call of the person whose last turn is longest ago, however many calls others have queued. */
  const nextCall = (): QueuedCall | undefined => {
    const lastTurn = ({ person }: QueuedCall) => lastTurns.get(person) ?? 0;
    const admissibleCalls = queue.filter(({ person }) => mayAcquire(person));
    const longestAgo = Math.min(...admissibleCalls.map(lastTurn));
    return admissibleCalls.find((call) => lastTurn(call) === longestAgo);
  };

  const release = (person: number, durationMs: number): void => {
    durations.add(person, durationMs);
    freePermits += 1;
    if (heldPermits(person) > 1) permitsByPerson.set(person, heldPermits(person) - 1);
    else permitsByPerson.delete(person);
    if (!permitsByPerson.has(person) && queuedCalls(person) === 0) lastTurns.delete(person);
    const next = nextCall();
    if (next) queue.splice(queue.indexOf(next), 1)[0]!.admit();
  };

  const grant = (person: number): ReleasePermit => {
    freePermits -= 1;
    permitsByPerson.set(person, heldPermits(person) + 1);
    turns += 1;
    lastTurns.set(person, turns);
    const start = performance.now();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      release(person, performance.now() - start);
    };
  };

  const waitForPermit = (person: number, signal?: AbortSignal): Promise<ReleasePermit> =>
    new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        stopTimer();
        signal?.removeEventListener('abort', leave);
      };
      const giveUp = (error: Error): void => {
        stopWaiting();
        queue.splice(queue.indexOf(call), 1);
        if (!permitsByPerson.has(person) && queuedCalls(person) === 0) lastTurns.delete(person);
        reject(error);
      };
      const leave = (): void => giveUp(callerLeft());
      const call: QueuedCall = {
        person,
        admit: () => {
          stopWaiting();
          resolve(grant(person));
        },
      };
      // After a time in which the process stood still, the permits that are given back meanwhile come first.
      const stopTimer = afterAwake(timeoutMs, () => giveUp(serviceUnavailable()));
      queue.push(call);
      signal?.addEventListener('abort', leave);
    });

  const acquireNow = (person: number): ReleasePermit | undefined => (mayAcquire(person) ? grant(person) : undefined);
  const acquire = async (person: number, signal?: AbortSignal): Promise<ReleasePermit> => {
    if (signal?.aborted) throw callerLeft();
    const permit = acquireNow(person);
    if (permit) return permit;
    if (queuedCalls(person) >= maxQueuedPerPerson) throw tooManyRequests();
    return waitForPermit(person, signal);
  };
  return Object.assign(acquire, { now: acquireNow });
}

/** Runs `work` with a permit, and returns the permit when it ends or fails. */
export async function withPermit<T>(
  acquire: AcquirePermit,
  { actor, signal }: PermitHolder,
  work: () => Promise<T>,
): Promise<T> {
  const release = await acquire(actor, signal);
  try {
    return await work();
  } finally {
    release();
  }
}
