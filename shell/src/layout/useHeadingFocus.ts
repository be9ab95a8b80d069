import { settings } from '@trestle/kit/core';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How long a page may take to bring its heading and still get the focus. */
const PATIENCE = 5000;

/**
 * The page's heading is its title in the tab, and where the focus goes after a change of page, so that a screen reader
 * says where one is and Tab goes on from there. Where the page or its user has put the focus elsewhere meanwhile, it stays.
 */
export const useHeadingFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const before = useRef(pathname);

  useEffect(() => {
    const place = main.current;
    if (!place) return;
    const moved = before.current !== pathname;
    before.current = pathname;
    if (moved && kind !== 'POP') window.scrollTo(0, 0);
    const until = Date.now() + PATIENCE;
    const focused = document.activeElement;
    let waiting = moved;

    const look = () => {
      const heading = place.querySelector('h1');
      const words = heading?.textContent?.trim();
      document.title = words ? `${words} · ${settings.productName}` : settings.productName;
      if (!waiting || !heading) return;
      waiting = false;
      const elsewhere = document.activeElement !== focused && document.activeElement !== document.body;
      if (elsewhere || Date.now() > until) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(place, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname, kind, main]);
};
