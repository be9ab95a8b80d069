import { focusHeading, isDialogOpen, settings } from '@trestle/kit/core';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How long after a change of page its heading still takes the focus, in ms. */
const FOCUS_TIMEOUT_MS = 5000;

/**
 * Makes the page's heading the tab's title, and focuses it after a change of page. A focus that the page or the user
 * has set meanwhile stays.
 * @param onHeading called with the heading whenever it is new or changes; must be stable
 */
export const useHeadingFocus = (
  main: RefObject<HTMLElement | null>,
  onHeading: (heading: HTMLElement, pathname: string) => void,
): void => {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const lastPathname = useRef(pathname);
  // Read before the new page is in the document: a page whose code is there focuses its own field at once.
  const focusBefore = useMemo(() => [pathname, document.activeElement] as const, [pathname])[1];

  useEffect(() => {
    const element = main.current;
    if (!element) return;
    const hasChangedPage = lastPathname.current !== pathname;
    lastPathname.current = pathname;
    if (hasChangedPage && navigationType !== 'POP') window.scrollTo(0, 0);
    const deadline = Date.now() + FOCUS_TIMEOUT_MS;
    let needsFocus = hasChangedPage;

    const update = () => {
      const heading = element.querySelector('h1');
      const title = heading?.dataset['title'] ?? heading?.textContent?.trim();
      document.title = title ? `${title} · ${settings.productName}` : settings.productName;
      if (heading) onHeading(heading, pathname);
      if (!needsFocus || !heading) return;
      needsFocus = false;
      const hasMovedFocus = document.activeElement !== focusBefore && document.activeElement !== document.body;
      if (hasMovedFocus || isDialogOpen() || Date.now() > deadline) return;
      focusHeading(heading);
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(element, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['data-title'],
    });
    return () => observer.disconnect();
  }, [pathname, navigationType, main, onHeading, focusBefore]);
};
