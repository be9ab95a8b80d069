import { useEffect, useState } from 'react';

/** Space kept below the box, for the pager. */
const SPACE_BELOW_PX = 76;
const MIN_HEIGHT_PX = 320;

/**
 * Tells whether the content of a box is wider than the box, and how high the box may be.
 * A box that scrolls sideways must scroll down as well, so that its headers and scroll bar stay on screen.
 * @returns `boxRef` is the box's ref; `height` is in pixels
 */
export const useOverflow = <E extends HTMLElement>() => {
  const [box, boxRef] = useState<E | null>(null);
  const [{ overflows, height }, setMeasured] = useState({ overflows: false, height: MIN_HEIGHT_PX });
  useEffect(() => {
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const measure = () => {
      const isWider = content.getBoundingClientRect().width > box.clientWidth + 1;
      const top = box.getBoundingClientRect().top + window.scrollY;
      const available = Math.max(MIN_HEIGHT_PX, Math.round(window.innerHeight - top - SPACE_BELOW_PX));
      setMeasured((previous) =>
        previous.overflows === isWider && previous.height === available
          ? previous
          : { overflows: isWider, height: available },
      );
    };
    const observer = new ResizeObserver(measure);
    for (const element of [box, content, document.body]) observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box]);
  return { boxRef, box, overflows, height };
};
