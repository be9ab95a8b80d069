import { useEffect, useRef, useState } from 'react';

/** Whether what stands in a box is wider than the box. */
export const useOverflow = <E extends HTMLElement>() => {
  const scroller = useRef<E>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const look = () => setOverflows(content.getBoundingClientRect().width > box.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return { scroller, overflows };
};
