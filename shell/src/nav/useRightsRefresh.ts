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
  const last = useRef({ pathname, at: 0 });
  useEffect(() => {
    if (pathname === last.current.pathname) return undefined;
    last.current.pathname = pathname;
    // A redirect is no step of the user's.
    if (navigationType === 'REPLACE') return undefined;
    const refresh = () => {
      last.current.at = Date.now();
      void refreshRights();
    };
    const timer = setTimeout(refresh, Math.max(0, last.current.at + MIN_INTERVAL_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [pathname, navigationType]);
};
