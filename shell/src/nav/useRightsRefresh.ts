import { refreshRights } from '@trestle/kit/core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Shortest time between two refreshes, in ms. Quick navigation refreshes at the first page and after the last. */
const MIN_INTERVAL_MS = 2000;

/**
 * Reads the user's rights again at each navigation, so that a new right shows in the menu at the next page. A page
 * that a reload opened has just read them.
 */
export const useRightsRefresh = (): void => {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const lastRefresh = useRef({ pathname, time: 0 });
  useEffect(() => {
    if (pathname === lastRefresh.current.pathname) return undefined;
    lastRefresh.current.pathname = pathname;
    // The user didn't navigate: the page was replaced by a redirect.
    if (navigationType === 'REPLACE') return undefined;
    const refresh = () => {
      lastRefresh.current.time = performance.now();
      void refreshRights();
    };
    const timer = setTimeout(refresh, Math.max(0, lastRefresh.current.time + MIN_INTERVAL_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [pathname, navigationType]);
};
