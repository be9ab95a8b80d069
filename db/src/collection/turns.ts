import { createSemaphore, withPermit, type AcquirePermit, type SemaphorePolicy } from '../model/semaphore';
import type { Caller, Context } from './context';

/** What a call is to the database: each kind has connections of its own. */
export type Kind = 'list' | 'item' | 'write';
export type Turns = Readonly<Record<Kind, AcquirePermit>>;

/** A list takes up to two connections at once. */
export const LIST_PLACES = 8;
export const LIST_CONNECTIONS = 2 * LIST_PLACES;
export const CONNECTIONS = 12;
/** As long as the pool itself lets anybody wait for a connection (safety 46). */
const CONNECTION_WAIT_MS = 2000;

/** Of each kind, in one process: the places that are left out of one person's share are always others' (safety 66). */
const POLICIES: Readonly<Record<Kind, SemaphorePolicy>> = {
  list: { permits: LIST_PLACES, maxPerPerson: 3, maxQueuedPerPerson: 48, timeoutMs: 10_000, slowMs: 100 },
  item: { permits: CONNECTIONS, maxPerPerson: 8, maxQueuedPerPerson: 96, timeoutMs: CONNECTION_WAIT_MS },
  write: { permits: CONNECTIONS, maxPerPerson: 8, maxQueuedPerPerson: 96, timeoutMs: CONNECTION_WAIT_MS },
};

export const createTurns = (): Turns => ({
  list: createSemaphore(POLICIES.list),
  item: createSemaphore(POLICIES.item),
  write: createSemaphore(POLICIES.write),
});

/**
 * Runs a call in its person's turn: who acts, whomever they act for. What takes long keeps its own person's next call
 * waiting, nobody else's.
 * @throws Problem 429 when too much of the person's waits already, 503 when no turn came in time
 */
export const inPersonsTurn = <T>(
  { turns }: Context,
  kind: Kind,
  { actor }: Caller,
  work: () => Promise<T>,
): Promise<T> => withPermit(turns[kind], actor, work);
