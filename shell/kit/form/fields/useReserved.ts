import { useLayoutEffect, useRef } from 'react';

/** Height of a full list with its search box, in pixels: what is taken for one that was never seen. */
const FULL = 264;
const keyOf = (name: string): string => `trestle.look.height.${name}`;
const remembered = (name: string): number => {
  try {
    return Number(localStorage.getItem(keyOf(name))) || FULL;
  } catch {
    return FULL;
  }
};

/** Keeps a place as high as its content was the last time, until that has come: what stands below doesn't move. */
export const useReserved = (name: string, loading: boolean) => {
  const place = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const height = place.current?.offsetHeight ?? 0;
    if (loading || height === 0 || height === remembered(name)) return;
    try {
      localStorage.setItem(keyOf(name), String(height));
    } catch {
      // Full: the next time it is taken for what it was before.
    }
  });
  return { place, height: loading ? remembered(name) : undefined };
};
