import { useLayoutEffect, useRef } from 'react';

/** Height of a full list with its search box, in pixels: what is taken for one that was never seen. */
const DEFAULT_HEIGHT_PX = 264;
const storageKey = (name: string): string => `trestle.look.height.${name}`;
const rememberedHeight = (name: string): number => {
  try {
    return Number(localStorage.getItem(storageKey(name))) || DEFAULT_HEIGHT_PX;
  } catch {
    return DEFAULT_HEIGHT_PX;
  }
};

/** Keeps a place as high as its content was the last time, until that has come: what stands below doesn't move. */
export const useReservedHeight = (name: string, loading: boolean) => {
  const place = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const height = place.current?.offsetHeight ?? 0;
    if (loading || height === 0 || height === rememberedHeight(name)) return;
    try {
      localStorage.setItem(storageKey(name), String(height));
    } catch {
      // Full: the next time it is taken for what it was before.
    }
  });
  return { place, height: loading ? rememberedHeight(name) : undefined };
};
