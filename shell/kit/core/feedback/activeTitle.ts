import { useEffect, useState } from 'react';

/** An element whose `title` is to be shown, and that title. */
export interface ActiveTitle {
  element: HTMLElement;
  text: string;
}

const SHOW_DELAY_MS = 400;

/** True for a title that only repeats a text which can be read in full, such as that of a table's cell. */
const repeatsText = ({ title, textContent, scrollWidth, clientWidth }: HTMLElement): boolean =>
  title === textContent && scrollWidth <= clientWidth;

/**
 * Follows pointer and keyboard focus over the page. @returns the title to show, a moment after the element was reached
 */
export const useActiveTitle = (): ActiveTitle | null => {
  const [active, setActive] = useState<ActiveTitle | null>(null);
  useEffect(() => trackTitles(setActive), []);
  return active;
};

/** @returns a function that stops the tracking */
const trackTitles = (show: (active: ActiveTitle | null) => void): (() => void) => {
  let reachedTitle: ActiveTitle | null = null;
  let timer = 0;

  const hide = () => {
    window.clearTimeout(timer);
    show(null);
  };
  const leave = () => {
    if (reachedTitle === null) return;
    const { element, text } = reachedTitle;
    // A title that the page has set meanwhile stays.
    if (element.getAttribute('title') === '') element.title = text;
    reachedTitle = null;
    hide();
  };
  const reach = (element: HTMLElement) => {
    const title = { element, text: element.title };
    reachedTitle = title;
    timer = window.setTimeout(() => show(title), SHOW_DELAY_MS);
  };
  const onPointerMove = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element) || reachedTitle?.element.contains(target)) return;
    leave();
    const element = target.closest<HTMLElement>('[title]');
    if (!element?.title || repeatsText(element)) return;
    reach(element);
    // Otherwise the browser would show its own tooltip as well.
    element.title = '';
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.title || !target.matches(':focus-visible')) return;
    leave();
    reach(target);
  };

  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true, passive: true };
  document.addEventListener('pointermove', onPointerMove, options);
  document.documentElement.addEventListener('pointerleave', leave, options);
  document.addEventListener('focusin', onFocus, options);
  document.addEventListener('focusout', leave, options);
  // Stays hidden until another element is reached.
  for (const event of ['pointerdown', 'keydown', 'scroll']) document.addEventListener(event, hide, options);
  return () => {
    leave();
    stop.abort();
  };
};
