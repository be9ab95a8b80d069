import type { Registry } from '@trestle/schema/registry';
import { coalesceQueries } from '../../coalesceQueries';
import type { IdentityStore } from '../../identityStore';
import { describeError, type Log } from '../../log';
import type { KeptRelease } from '../database/liveReleases';
import type { SwitchedOffRemote } from '../database/switchedOff';
import { releasesForAll, toRegistry } from './chooseReleases';
import { visibleReleases } from './visibleReleases';

/** Oldest registry that a page is sent with. A stale one costs a useless preload and nothing else. */
const MAX_AGE_FOR_PAGES_MS = 5000;

/** The releases that browsers may get, and which of their remotes are switched off. */
export interface LiveRemotes {
  releases: readonly KeptRelease[];
  switchedOff: readonly SwitchedOffRemote[];
}

export interface RegistryReader {
  /**
   * Reads the releases that browsers may get from the database, so that a new one, or a switch, takes effect at once.
   * While the database is away, returns them as they were last read.
   * @throws the database's error, when they were never read
   */
  read(): Promise<LiveRemotes>;
  /**
   * Returns the releases that everybody gets, as they were last read, without waiting. Pages are sent while the
   * database is away, too, and without knowing to whom.
   */
  lastReadForAll(): Registry;
}

/** Reads the current releases and trials, for `/remotes.json` and for pages. */
export function createRegistryReader(
  store: Pick<IdentityStore, 'findLiveReleases' | 'findSwitchedOff'>,
  log: Log,
): RegistryReader {
  let lastRead: LiveRemotes | undefined;
  let readAt = -Infinity;
  /** Readers share the queries: anybody may ask, also without a login, and sessions need the same connections. */
  const readShared = coalesceQueries<'live', LiveRemotes>(async () => new Map([['live' as const, await readNow()]]));

  async function readNow(): Promise<LiveRemotes> {
    try {
      const [releases, switchedOff] = await Promise.all([store.findLiveReleases(), store.findSwitchedOff()]);
      lastRead = { releases, switchedOff };
    } catch (cause) {
      if (lastRead === undefined) throw cause;
      log.warn({ fault: describeError(cause) }, 'registry could not be read: using the last known one');
    }
    return lastRead;
  }

  async function read(): Promise<LiveRemotes> {
    readAt = performance.now();
    return (await readShared('live'))!;
  }

  function lastReadForAll(): Registry {
    if (performance.now() > readAt + MAX_AGE_FOR_PAGES_MS) {
      read().catch((cause: unknown) =>
        log.warn({ fault: describeError(cause) }, 'registry could not be read: page sent without preloads'),
      );
    }
    const { releases, switchedOff } = lastRead ?? { releases: [], switchedOff: [] };
    return toRegistry(visibleReleases(releasesForAll(releases), { switchedOff, rules: null }));
  }

  return { read, lastReadForAll };
}
