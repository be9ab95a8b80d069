import { useEffect, useState, type RefObject } from 'react';

/** Measures the pixels between the window's bottom edge and the top of a form's save bar; 0 without a save bar. */
const measureOffset = (): number => {
  const box = document.querySelector('[data-save-bar]')?.getBoundingClientRect();
  // A bar that is hidden behind the login has no height.
  return box && box.height > 0 ? Math.max(0, window.innerHeight - box.top) : 0;
};

/**
 * Returns by how many pixels messages must be raised to leave a form's save bar free. At the end of a page the footer
 * pushes the bar up. It stays as it is while a message is pressed: a button that moves away between press and release
 * gets no click.
 * @param messages holds the messages
 * @param isWatching false while there is nothing to show
 */
export const useSaveBarOffset = (messages: RefObject<HTMLElement | null>, isWatching: boolean): number => {
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    if (!isWatching) return undefined;
    let isPressed = false;
    const update = () => {
      if (!isPressed) setOffset(measureOffset());
    };
    const press = ({ target }: Event) => {
      isPressed = !!messages.current?.contains(target as Node);
    };
    const release = () => {
      isPressed = false;
      update();
    };
    update();
    // Another page, or a longer one, moves the bar.
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    const events = [
      ['scroll', update],
      ['resize', update],
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const;
    events.forEach(([name, listener]) => window.addEventListener(name, listener, { passive: true }));
    return () => {
      observer.disconnect();
      events.forEach(([name, listener]) => window.removeEventListener(name, listener));
    };
  }, [messages, isWatching]);
  return offset;
};
