import {
  createSemaphore,
  withPermit,
  type AcquirePermit,
  type PermitHolder,
  type SemaphorePolicy,
} from '../../platform/semaphore';
import type { ConnectionCounts } from '../../platform/connectionCounts';

/** Kinds of calls. Each has its own database connections. */
export type CallKind = 'list' | 'item' | 'write';
/** The permits of a process, by kind of call. */
export type CallLimits = Readonly<Record<CallKind, AcquirePermit>>;

/** A list uses up to two connections at once. */
const CONNECTIONS_PER_LIST = 2;
const MAX_LISTS_PER_PERSON = 3;
const MAX_CALLS_PER_PERSON = 8;
/** Permits of a kind that no person gets who holds all others of it (SECURITY.md, 66). */
const PERMITS_FOR_OTHERS = 2;
/** The same as the pool's own wait for a connection (SECURITY.md, 46). */
const CONNECTION_WAIT_MS = 2000;

/** Returns how many of the permits of a kind one person may hold. */
const shareOf = (permits: number, maxPerPerson: number): number =>
  Math.max(1, Math.min(maxPerPerson, permits - PERMITS_FOR_OTHERS));

/** Limits of lists, each with its own connections. */
function listPolicy(connections: number): SemaphorePolicy {
  const permits = Math.max(1, Math.floor(connections / CONNECTIONS_PER_LIST));
  const maxPerPerson = shareOf(permits, MAX_LISTS_PER_PERSON);
  return { permits, maxPerPerson, maxQueuedPerPerson: 48, timeoutMs: 10_000, slowMs: 100 };
}
/** Limits of calls that use one connection. */
function recordPolicy(connections: number): SemaphorePolicy {
  const permits = Math.max(1, connections);
  const maxPerPerson = shareOf(permits, MAX_CALLS_PER_PERSON);
  return { permits, maxPerPerson, maxQueuedPerPerson: 96, timeoutMs: CONNECTION_WAIT_MS };
}

/** Creates the permits of one process, as many as its pools have connections. */
export const createCallLimits = ({ lists, records, writes }: ConnectionCounts): CallLimits => ({
  list: createSemaphore(listPolicy(lists)),
  item: createSemaphore(recordPolicy(records)),
  write: createSemaphore(recordPolicy(writes)),
});

/**
 * Runs a call within the limits of the person at the keyboard, whomever they act for. Slow calls delay only that
 * person's next ones.
 * @throws Problem 429 when too many of the person's calls wait, 503 when no permit came free in time, 499 when the caller left meanwhile
 */
export const withinUserLimit = <T>(
  { callLimits }: { callLimits: CallLimits },
  kind: CallKind,
  caller: PermitHolder,
  work: () => Promise<T>,
): Promise<T> => withPermit(callLimits[kind], caller, work);
