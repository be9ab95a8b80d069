import type { Registry } from '@trestle/schema/registry';
import type { IdentityStore } from '../identityStore';
import { describeError, type Log } from '../log';

/** How old the registry may be that a page is sent with. A stale one costs a useless preload, nothing else. */
const PAGE_MAX_AGE_MS = 5000;

export interface RegistryReader {
  /**
   * Reads the registry from the database, so that a release shows at once.
   * @returns the registry as it was last read while the database is away
   * @throws what the database threw, when there was no earlier reading
   */
  read(): Promise<Registry>;
  /** The registry as it was last read, without waiting: pages are sent while the database is away, too. */
  lastRead(): Registry;
}

/** Reads which releases are current, for `/remotes.json` and for the pages. */
export function createRegistryReader(store: Pick<IdentityStore, 'currentReleases'>, log: Log): RegistryReader {
  let known: Registry | undefined;
  let askedAt = 0;

  async function read(): Promise<Registry> {
    askedAt = Date.now();
    try {
      const releases = await store.currentReleases();
      known = Object.fromEntries(releases.map(({ name, ...release }) => [name, release]));
    } catch (cause) {
      if (known === undefined) throw cause;
      log.warn({ fault: describeError(cause) }, 'remotes as they were last known');
    }
    return known;
  }

  function lastRead(): Registry {
    if (Date.now() > askedAt + PAGE_MAX_AGE_MS) {
      read().catch((cause: unknown) => log.warn({ fault: describeError(cause) }, 'a page without preloads'));
    }
    return known ?? {};
  }

  return { read, lastRead };
}
