import { useEffect, useState } from 'react';

/** Pixels between the window's foot and the top of a form's save bar; 0 without one. */
const measure = (): number => {
  const box = document.querySelector('[data-save-bar]')?.getBoundingClientRect();
  // A bar that is hidden behind the login has no height.
  return box && box.height > 0 ? Math.max(0, window.innerHeight - box.top) : 0;
};

/**
 * How far up messages must stand to leave a form's save bar free. At the end of a page the footer pushes the bar up.
 * @param watching false while there is nothing to show
 */
export const useSaveBarOffset = (watching: boolean): number => {
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    if (!watching) return undefined;
    const update = () => setOffset(measure());
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
  }, [watching]);
  return offset;
};
