import { useEffect, useState } from 'react';

/** Room for what stands below the box, and the least that a box is high, in pixels. */
const BELOW = 76;
const LEAST = 320;

/**
 * Whether what stands in a box is wider than the box. Such a box scrolls both ways by itself, as high as the screen leaves room
 * for: its headers and its scroll bar stay in sight.
 */
export const useOverflow = <E extends HTMLElement>() => {
  const [box, scroller] = useState<E | null>(null);
  const [{ overflows, height }, setFound] = useState({ overflows: false, height: LEAST });
  useEffect(() => {
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const look = () => {
      const wider = content.getBoundingClientRect().width > box.clientWidth + 1;
      const room = Math.max(
        LEAST,
        Math.round(window.innerHeight - (box.getBoundingClientRect().top + window.scrollY) - BELOW),
      );
      setFound((before) =>
        before.overflows === wider && before.height === room ? before : { overflows: wider, height: room },
      );
    };
    const observer = new ResizeObserver(look);
    for (const each of [box, content, document.body]) observer.observe(each);
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
    };
  }, [box]);
  return { scroller, box, overflows, height };
};
