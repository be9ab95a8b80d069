import {
  createSemaphore,
  withPermit,
  type AcquirePermit,
  type PermitHolder,
  type SemaphorePolicy,
} from '../../platform/semaphore';

/** Kinds of calls. Each has its own database connections. */
export type CallKind = 'list' | 'item' | 'write';
/** The permits of a process, by kind of call. */
export type CallLimits = Readonly<Record<CallKind, AcquirePermit>>;

const MAX_CONCURRENT_LISTS = 8;
/** A list uses up to two connections at once. */
export const LIST_CONNECTIONS = 2 * MAX_CONCURRENT_LISTS;
export const ITEM_CONNECTIONS = 12;
/** The same as the pool's own wait for a connection (SECURITY.md, 46). */
const CONNECTION_WAIT_MS = 2000;

/** Limits of one process. No person may hold all permits of a kind (SECURITY.md, 66). */
const POLICIES: Readonly<Record<CallKind, SemaphorePolicy>> = {
  list: { permits: MAX_CONCURRENT_LISTS, maxPerPerson: 3, maxQueuedPerPerson: 48, timeoutMs: 10_000, slowMs: 100 },
  item: { permits: ITEM_CONNECTIONS, maxPerPerson: 8, maxQueuedPerPerson: 96, timeoutMs: CONNECTION_WAIT_MS },
  write: { permits: ITEM_CONNECTIONS, maxPerPerson: 8, maxQueuedPerPerson: 96, timeoutMs: CONNECTION_WAIT_MS },
};

/** Creates the permits of one process: for lists, for single records and for writes. */
export const createCallLimits = (): CallLimits => ({
  list: createSemaphore(POLICIES.list),
  item: createSemaphore(POLICIES.item),
  write: createSemaphore(POLICIES.write),
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
