import { countSignInRefusal } from '@trestle/db/platform/eventMetrics';
import { callerLeft } from '@trestle/db/platform/exchangeEnd';
import { Problem } from '@trestle/schema/errors';

/**
 * Largest number of sign-ins of one address that are checked at the same time: a shop's whole staff. More would use up
 * the connections.
 */
const MAX_CONCURRENT_PER_ADDRESS = 40;
const RETRY_AFTER_SECONDS = 4;
/**
 * An address may start this many sign-ins at once, and then one per interval. So a flood takes at most a quarter of a
 * core. Successful sign-ins don't count, so a shop's staff doesn't wait for each other.
 */
const BURST_SIGN_INS = 30;
const INTERVAL_MS = 125;
/** Longest delay before a refusal is sent. */
const MAX_REFUSAL_DELAY_MS = 4000;
/** An address counts as known for this long after a sign-in: over a weekend. */
const KNOWN_ADDRESS_MS = 72 * 3_600_000;
const MAX_KNOWN_ADDRESSES = 10_000;

/** Limits the sign-ins of each address, and remembers addresses of signed-in people. */
export interface AddressLimiter {
  /**
   * Runs a sign-in within the limits of its address. Refusals are delayed, so that a client that retries at once can't
   * keep the server busy.
   * @param signal aborts when the caller has left, who then gives the place up (SECURITY.md, 74)
   * @throws Problem 429 when the address has too many sign-ins under way; 499 when the caller left while waiting
   */
  run<T>(address: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Records a successful sign-in: it is not counted, and the address becomes known. */
  recordSuccess(address: string): void;
  /** Records that somebody signed in uses the address. */
  markKnown(address: string): void;
  /** Whether somebody signed in used the address lately. */
  isKnown(address: string): boolean;
}

/**
 * Limits how many sign-ins an address has under way and how fast it starts them. Each BFF process counts for itself.
 */
export function createAddressLimiter(
  now: () => number = () => performance.now(),
  maxRefusalDelayMs = MAX_REFUSAL_DELAY_MS,
): AddressLimiter {
  const runningByAddress = new Map<string, number>();
  /** Addresses with the time of their last sign-in, oldest first. */
  const knownSince = new Map<string, number>();
  const pacer = createPacer(now);

  function release(address: string): void {
    const remaining = runningByAddress.get(address)! - 1;
    if (remaining > 0) runningByAddress.set(address, remaining);
    else runningByAddress.delete(address);
  }
  function markKnown(address: string): void {
    // Deleting first moves the address to the end of the map, which keeps it sorted by time.
    knownSince.delete(address);
    if (knownSince.size >= MAX_KNOWN_ADDRESSES) knownSince.delete(knownSince.keys().next().value!);
    knownSince.set(address, now());
  }
  return {
    run: async (address, work, signal) => {
      const runningCount = runningByAddress.get(address) ?? 0;
      if (runningCount >= MAX_CONCURRENT_PER_ADDRESS) return rejectLater(tooManyAtOnce(), maxRefusalDelayMs, signal);
      runningByAddress.set(address, runningCount + 1);
      try {
        await pacer.waitForTurn(address, signal);
        return await work();
      } catch (error) {
        if (isQueueFull(error)) {
          countSignInRefusal('busy');
          return await rejectLater(error, maxRefusalDelayMs, signal);
        }
        throw error;
      } finally {
        release(address);
      }
    },
    recordSuccess: (address) => {
      pacer.returnTurn(address);
      markKnown(address);
    },
    markKnown,
    isKnown: (address) => now() - (knownSince.get(address) ?? -Infinity) < KNOWN_ADDRESS_MS,
  };
}

/** Spaces out the starts of each address: a burst at once, then one per interval. */
function createPacer(now: () => number) {
  /** When the newest turn of each address is, or was, due. */
  const dueTimeByAddress = new Map<string, number>();
  const earliestDue = () => now() - BURST_SIGN_INS * INTERVAL_MS;

  /** Drops addresses that may start a whole burst again. The map is sorted by time, oldest first. */
  function forgetIdle(): void {
    for (const [address, dueTime] of dueTimeByAddress) {
      if (dueTime > earliestDue()) return;
      dueTimeByAddress.delete(address);
    }
  }
  function returnTurn(address: string): void {
    const dueTime = dueTimeByAddress.get(address);
    if (dueTime !== undefined) dueTimeByAddress.set(address, dueTime - INTERVAL_MS);
  }
  return {
    async waitForTurn(address: string, signal?: AbortSignal): Promise<void> {
      if (signal?.aborted) throw callerLeft();
      forgetIdle();
      const dueTime = Math.max(dueTimeByAddress.get(address) ?? -Infinity, earliestDue()) + INTERVAL_MS;
      dueTimeByAddress.delete(address);
      dueTimeByAddress.set(address, dueTime);
      if (dueTime <= now()) return;
      await sleep(dueTime - now(), signal).catch((error: unknown) => {
        returnTurn(address);
        throw error;
      });
    },
    returnTurn,
  };
}

/** Whether the queue of password hashes had no room. */
function isQueueFull(error: unknown): boolean {
  return error instanceof Problem && error.status === 503;
}

/** Rejects after a random delay, so that clients that came together don't come back together. */
async function rejectLater(error: unknown, maxDelayMs: number, signal?: AbortSignal): Promise<never> {
  await sleep(maxDelayMs * (0.5 + Math.random() / 2), signal);
  throw error;
}

/** Waits. @throws Problem 499 as soon as the caller has left */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      reject(callerLeft());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, ms);
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
}

function tooManyAtOnce(): Problem {
  countSignInRefusal('too many attempts');
  const detail = 'Too many people are signing in from your network right now. Try again in a moment.';
  return new Problem(429, { detail }, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
}
