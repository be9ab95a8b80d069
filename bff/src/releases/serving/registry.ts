import type { Registry } from '@trestle/schema/registry';
import type { IdentityStore } from '../../identityStore';
import { describeError, type Log } from '../../log';
import type { KeptRelease } from '../database/liveReleases';
import { releasesForAll, toRegistry } from './chooseReleases';

/** Oldest registry that a page is sent with. A stale one costs a useless preload and nothing else. */
const MAX_AGE_FOR_PAGES_MS = 5000;

export interface RegistryReader {
  /**
   * Reads the releases that browsers may get from the database, so that a new one takes effect at once. While the
   * database is away, returns them as they were last read.
   * @throws the database's error, when they were never read
   */
  read(): Promise<readonly KeptRelease[]>;
  /**
   * Returns the releases that everybody gets, as they were last read, without waiting. Pages are sent while the
   * database is away, too, and without knowing to whom.
   */
  lastReadForAll(): Registry;
}

/** Reads the current releases and trials, for `/remotes.json` and for pages. */
export function createRegistryReader(store: Pick<IdentityStore, 'findLiveReleases'>, log: Log): RegistryReader {
  let lastRead: readonly KeptRelease[] | undefined;
  let readAt = 0;

  async function read(): Promise<readonly KeptRelease[]> {
    readAt = Date.now();
    try {
      lastRead = await store.findLiveReleases();
    } catch (cause) {
      if (lastRead === undefined) throw cause;
      log.warn({ fault: describeError(cause) }, 'registry could not be read: using the last known one');
    }
    return lastRead;
  }

  function lastReadForAll(): Registry {
    if (Date.now() > readAt + MAX_AGE_FOR_PAGES_MS) {
      read().catch((cause: unknown) =>
        log.warn({ fault: describeError(cause) }, 'registry could not be read: page sent without preloads'),
      );
    }
    return toRegistry(releasesForAll(lastRead ?? []));
  }

  return { read, lastReadForAll };
}
