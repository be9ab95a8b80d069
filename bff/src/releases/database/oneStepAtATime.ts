import type { IdentityDb } from '@trestle/db/identity/identityDb';
import { createSemaphore, withPermit } from '@trestle/db/platform/semaphore';

/** Steps of releases that may wait in a process. More of them are no people's doing. */
const MAX_WAITING_STEPS = 100;
/** Longest wait for the steps before. The commands that release ask again then. */
const MAX_WAIT_MS = 8000;
/** All steps queue as one. */
const RELEASERS = 0;

/**
 * Returns a database whose transactions come one after another. Steps of releases wait for one lock: each would wait
 * with a connection that sessions need, and a few of them would hold all of these (SECURITY.md, 46).
 */
export function oneStepAtATime(db: IdentityDb): IdentityDb {
  const acquire = createSemaphore({
    permits: 1,
    maxPerPerson: 1,
    maxQueuedPerPerson: MAX_WAITING_STEPS,
    timeoutMs: MAX_WAIT_MS,
  });
  return {
    ...db,
    withConnection: (work) => withPermit(acquire, { actor: RELEASERS }, () => db.withConnection(work)),
  };
}
