import type { Registry } from '@trestle/schema/registry';
import type { IdentityStore } from '../identityStore';
import { describeError, type Log } from '../log';

/** Oldest registry that a page is sent with. A stale one costs a useless preload and nothing else. */
const MAX_AGE_FOR_PAGES_MS = 5000;

export interface RegistryReader {
  /**
   * Reads the registry from the database, so that a new release takes effect at once. While the database is away,
   * returns the registry as it was last read.
   * @throws the database's error, when the registry was never read
   */
  read(): Promise<Registry>;
  /** Returns the registry as it was last read, without waiting. Pages are sent while the database is away, too. */
  lastRead(): Registry;
}

/** Reads the current releases, for `/remotes.json` and for pages. */
export function createRegistryReader(store: Pick<IdentityStore, 'currentReleases'>, log: Log): RegistryReader {
  let known: Registry | undefined;
  let readAt = 0;

  async function read(): Promise<Registry> {
    readAt = Date.now();
    try {
      const releases = await store.currentReleases();
      known = Object.fromEntries(releases.map(({ name, ...release }) => [name, release]));
    } catch (cause) {
      if (known === undefined) throw cause;
      log.warn({ fault: describeError(cause) }, 'registry could not be read: using the last known one');
    }
    return known;
  }

  function lastRead(): Registry {
    if (Date.now() > readAt + MAX_AGE_FOR_PAGES_MS) {
      read().catch((cause: unknown) =>
        log.warn({ fault: describeError(cause) }, 'registry could not be read: page sent without preloads'),
      );
    }
    return known ?? {};
  }

  return { read, lastRead };
}
