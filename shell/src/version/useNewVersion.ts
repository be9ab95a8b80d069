import { useSession } from '@trestle/kit/core';
import type { Registry } from '@trestle/schema/registry';
import { useEffect, useRef, useState } from 'react';
import { hasNewReleases, readRegistry } from '../remotes/registry';
import { useRemotes } from '../remotes/remotesContext';
import { withCacheStamp } from './cacheStamp';
import { hasNewShell } from './shellVersion';
import { activateWorker, watchWorker } from './watchWorker';

/** How often an open page checks for new releases, in ms. It also checks when it is shown again. */
const CHECK_INTERVAL_MS = 5 * 60_000;

/**
 * Checks whether a newer shell or remote than this page's is available (S1 §2.4, contract §3). The service worker
 * tells of a newer shell, the registry of a newer remote.
 * @returns a function that updates the page; null while it is up to date
 */
export const useNewVersion = (): (() => void) | null => {
  const { token } = useSession();
  const { registry, loading } = useRemotes();
  const [worker, setWorker] = useState<ServiceWorker | null>(null);
  // The registry than which a newer one is current: another person's page has another registry.
  const [outdated, setOutdated] = useState<Registry | null>(null);
  const checkWorker = useRef(async () => {});

  useEffect(() => {
    checkWorker.current = watchWorker(setWorker);
  }, []);

  useEffect(() => {
    const check = async () => {
      if (document.visibilityState !== 'visible') return;
      void checkWorker.current();
      // An empty registry could not be read; its own card offers Retry.
      if (!token || loading || Object.keys(registry).length === 0) return;
      const current = await readRegistry(token).catch(() => registry);
      setOutdated(hasNewReleases(registry, current) || hasNewShell() ? registry : null);
    };
    const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
    const onVisible = () => void check();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [token, registry, loading]);

  const update = async () => {
    if (worker) await activateWorker(worker);
    window.location.replace(withCacheStamp(window.location.href, Date.now()));
  };

  return worker || outdated === registry ? () => void update() : null;
};
