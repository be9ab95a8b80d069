import { StoreError } from './objectStore';

/** How long nothing is asked of a store that gave no answer, in ms. */
const REST_MS = 5000;

/** The store was not asked, because it gave no answer a moment ago. */
export class StoreRestingError extends StoreError {
  constructor() {
    super('silent', 'The store of files gave no answer a moment ago');
  }
}

/**
 * Refuses calls at once while the store is known to be silent, so that a page with many pictures doesn't wait for each.
 * After a rest one call is let through; the others follow when it succeeded.
 */
export interface StoreBreaker {
  /** Runs work unless the store is resting. @throws StoreError */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** @param now current time in ms; replaced in tests */
export function createStoreBreaker(restMs = REST_MS, now: () => number = () => performance.now()): StoreBreaker {
  let restsUntil = -Infinity;
  let isSilent = false;
  let isTrying = false;
  return {
    async run(work) {
      if (isSilent && (isTrying || now() < restsUntil)) throw new StoreRestingError();
      const isTrial = isSilent;
      isTrying ||= isTrial;
      try {
        const result = await work();
        isSilent = false;
        return result;
      } catch (error) {
        isSilent = error instanceof StoreError && error.failure === 'silent';
        if (isSilent) restsUntil = now() + restMs;
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}
