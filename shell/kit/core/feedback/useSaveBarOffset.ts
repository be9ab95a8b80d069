import { useEffect, useState } from 'react';

/** Measures the pixels between the window's bottom edge and the top of a form's save bar; 0 without a save bar. */
const measureOffset = (): number => {
  const box = document.querySelector('[data-save-bar]')?.getBoundingClientRect();
  // A bar that is hidden behind the login has no height.
  return box && box.height > 0 ? Math.max(0, window.innerHeight - box.top) : 0;
};

/**
 * Returns by how many pixels messages must be raised to leave a form's save bar free. At the end of a page the footer
 * pushes the bar up.
 * @param isWatching false while there is nothing to show
 */
export const useSaveBarOffset = (isWatching: boolean): number => {
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    if (!isWatching) return undefined;
    const update = () => setOffset(measureOffset());
    update();
    // Another page, or a longer one, moves the bar.
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [isWatching]);
  return offset;
};
