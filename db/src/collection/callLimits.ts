import { createSemaphore, withPermit, type AcquirePermit, type SemaphorePolicy } from '../semaphore';
import type { Caller, Context } from './context';

/** What a call is to the database: each kind has connections of its own. */
export type CallKind = 'list' | 'item' | 'write';
export type CallLimits = Readonly<Record<CallKind, AcquirePermit>>;

/** A list takes up to two connections at once. */
export const MAX_CONCURRENT_LISTS = 8;
export const LIST_CONNECTIONS = 2 * MAX_CONCURRENT_LISTS;
export const ITEM_CONNECTIONS = 12;
/** As long as the pool itself lets anybody wait for a connection (safety 46). */
const CONNECTION_WAIT_MS = 2000;

/** Of each kind, in one process: the places that are left out of one person's share are always others' (safety 66). */
const POLICIES: Readonly<Record<CallKind, SemaphorePolicy>> = {
  list: { permits: MAX_CONCURRENT_LISTS, maxPerPerson: 3, maxQueuedPerPerson: 48, timeoutMs: 10_000, slowMs: 100 },
  item: { permits: ITEM_CONNECTIONS, maxPerPerson: 8, maxQueuedPerPerson: 96, timeoutMs: CONNECTION_WAIT_MS },
  write: { permits: ITEM_CONNECTIONS, maxPerPerson: 8, maxQueuedPerPerson: 96, timeoutMs: CONNECTION_WAIT_MS },
};

export const createCallLimits = (): CallLimits => ({
  list: createSemaphore(POLICIES.list),
  item: createSemaphore(POLICIES.item),
  write: createSemaphore(POLICIES.write),
});

/**
 * Runs a call in its person's turn: who acts, whomever they act for. What takes long keeps its own person's next call
 * waiting, nobody else's.
 * @throws Problem 429 when too much of the person's waits already, 503 when no turn came in time
 */
export const withinUserLimit = <T>(
  { callLimits }: Context,
  kind: CallKind,
  { actor }: Caller,
  work: () => Promise<T>,
): Promise<T> => withPermit(callLimits[kind], actor, work);
