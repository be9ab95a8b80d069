import { useLayoutEffect, useRef } from 'react';
import { storeIfRoom } from '../../core/storage/storeText';

/** Assumed height of a list that was never shown, in pixels. */
const DEFAULT_HEIGHT_PX = 264;
const storageKey = (name: string): string => `trestle.look.height.${name}`;
const rememberedHeight = (name: string): number => {
  try {
    return Number(localStorage.getItem(storageKey(name))) || DEFAULT_HEIGHT_PX;
  } catch {
    return DEFAULT_HEIGHT_PX;
  }
};

/**
 * Reserves the height that the content had last time while it loads, so that nothing below moves.
 * @param name under which the height is remembered
 * @returns `container`, a ref for the element, and `height`, its minimum height in pixels while the content loads
 */
export const useReservedHeight = (name: string, loading: boolean) => {
  const container = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const height = container.current?.offsetHeight ?? 0;
    if (loading || height === 0 || height === rememberedHeight(name)) return;
    storeIfRoom(localStorage, storageKey(name), String(height));
  });
  return { container, height: loading ? rememberedHeight(name) : undefined };
};
