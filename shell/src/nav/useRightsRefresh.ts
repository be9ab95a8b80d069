import { refreshRights } from '@trestle/kit/core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Shortest time between two questions, in milliseconds: who goes through several pages at once asks at the first and after the last. */
const REST_MS = 2000;

/**
 * Asks at each navigation what the person may do by now, so that a right that somebody was given stands in the menu at
 * their next step. A page that a reload opened has asked already.
 */
export const useRightsRefresh = (): void => {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const last = useRef({ pathname, at: 0 });
  useEffect(() => {
    if (pathname === last.current.pathname) return undefined;
    last.current.pathname = pathname;
    // A page that leads on to another by itself is no step of the person's.
    if (how === 'REPLACE') return undefined;
    const ask = () => {
      last.current.at = Date.now();
      void refreshRights();
    };
    const timer = setTimeout(ask, Math.max(0, last.current.at + REST_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [pathname, how]);
};
