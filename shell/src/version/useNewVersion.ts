import { useSession } from '@trestle/kit/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasNewReleases, readRegistry } from '../remotes/registry';
import { useRemotes } from '../remotes/Remotes';
import { withCacheStamp } from './cacheStamp';
import { activate, watchWorker } from './watchWorker';

/** How often an open page asks whether something new has been released; coming back to it asks at once. */
const EVERY = 5 * 60_000;

/**
 * Whether a newer shell or remote is there than the one this page runs: then what takes it up (S1 §2.4, contract §3).
 * A newer shell shows by its worker, a newer remote by the registry.
 */
export const useNewVersion = (): (() => void) | null => {
  const { token } = useSession();
  const { registry, loading } = useRemotes();
  const [worker, setWorker] = useState<ServiceWorker | null>(null);
  const [released, setReleased] = useState(false);
  const askWorker = useRef(async () => {});

  useEffect(() => {
    askWorker.current = watchWorker(setWorker);
  }, []);

  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      void askWorker.current();
      // An empty set is one that could not be read: its own card offers Retry.
      if (!token || loading || Object.keys(registry).length === 0) return;
      const current = await readRegistry(token).catch(() => registry);
      setReleased(hasNewReleases(registry, current));
    };
    const timer = setInterval(() => void ask(), EVERY);
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [token, registry, loading]);

  const update = useCallback(async () => {
    if (worker) await activate(worker);
    window.location.replace(withCacheStamp(window.location.href, Date.now()));
  }, [worker]);

  return worker || released ? () => void update() : null;
};
