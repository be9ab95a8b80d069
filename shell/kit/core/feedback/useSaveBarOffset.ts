import { useEffect, useState } from 'react';

/** Pixels between the window's foot and the top of a form's save bar; 0 without one. */
const measure = (): number => {
  const bar = document.querySelector('[data-save-bar]');
  return bar ? Math.max(0, window.innerHeight - bar.getBoundingClientRect().top) : 0;
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
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
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
