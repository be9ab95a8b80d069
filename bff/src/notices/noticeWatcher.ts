import type { NoticeCount } from '@trestle/schema/noticeCount';
import type { IdentityStore } from '../identityStore';

/** How often the database is asked, while anybody watches. */
const POLL_INTERVAL_MS = 2000;
const NO_NOTICES: NoticeCount = { unread: 0, newest: 0 };

/** One browser that watches the bell of one session. */
export interface Watcher {
  session: string;
  /** Whose bell it is. */
  user: number;
  /** Who watches it: the user, or whoever acts for them. */
  actor: number;
  /** Called with the first count, and whenever it has changed. */
  onCount(count: NoticeCount): void;
  /** Called once: the session has ended. */
  onEnd(): void;
}

/** A watcher, with the count that it was told last. */
interface WatchedBell extends Watcher {
  lastCount?: NoticeCount;
}

/**
 * Tells browsers how many notices are unread. One query asks for all watched users, and one for their sessions, so that
 * the cost doesn't grow with the services that write notices, nor with the BFFs that share them.
 */
export function createNoticeWatcher({ countUnreadNotices, findLiveSession }: IdentityStore) {
  const bells = new Set<WatchedBell>();
  let timer: NodeJS.Timeout | undefined;

  /** Tells each watcher a count that has changed, or that its session has ended. */
  async function check(): Promise<void> {
    const currentBells = [...bells];
    const counts = await countUnreadNotices([...new Set(currentBells.map(({ user }) => user))]);
    const sessions = await Promise.all(currentBells.map(({ session }) => findLiveSession(session)));
    currentBells.forEach((bell, i) => {
      if (!bells.has(bell)) return;
      if (!sessions[i]) {
        bells.delete(bell);
        bell.onEnd();
        return;
      }
      const count = counts.get(bell.user) ?? NO_NOTICES;
      if (bell.lastCount?.unread === count.unread && bell.lastCount.newest === count.newest) return;
      bell.lastCount = count;
      bell.onCount(count);
    });
  }

  function schedule(delayMs: number): void {
    timer ??= setTimeout(() => {
      // A database that doesn't answer is asked again.
      check()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined;
          if (bells.size > 0) schedule(POLL_INTERVAL_MS);
        });
    }, delayMs).unref();
  }

  return {
    /** @returns a function that stops watching */
    watch(watcher: Watcher): () => void {
      const bell = { ...watcher };
      bells.add(bell);
      schedule(0);
      return () => bells.delete(bell);
    },
    /** How many browsers a person watches bells with, their own and those of others. */
    countWatchers: (actor: number): number => [...bells].filter((bell) => bell.actor === actor).length,
  };
}
