import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Room for the button of the menu 'More', in px. */
const MORE_WIDTH_PX = 92;

/**
 * Returns how many of some buttons fit beside each other, and 'More' behind them where not all do.
 * @param widths of the buttons, each with the gap after it
 */
export const countFitting = (widths: readonly number[], room: number): number => {
  const sumOf = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, 0);
  if (sumOf(widths.length) <= room) return widths.length;
  return widths.findIndex((_, i) => sumOf(i + 1) > room - MORE_WIDTH_PX);
};

/**
 * Counts the menus that fit into the bar, and again when its width changes.
 * @param menus their buttons stand in the bar, in their order, before the marker
 * @returns a marker to put behind the buttons, and their number that fits
 */
export const useFittingMenus = (
  menus: readonly unknown[],
): { marker: RefObject<HTMLElement | null>; count: number } => {
  const marker = useRef<HTMLElement>(null);
  const [count, setCount] = useState(menus.length);
  useLayoutEffect(() => {
    const bar = marker.current!.parentElement!;
    const measure = () => {
      const buttons = [...bar.children].slice(0, [...bar.children].indexOf(marker.current!)) as HTMLElement[];
      const gap = parseFloat(getComputedStyle(bar).columnGap) || 0;
      const widths = buttons.map(({ offsetWidth }) => offsetWidth + gap);
      const others = widths.slice(0, -menus.length).reduce((sum, width) => sum + width, 0);
      setCount(countFitting(widths.slice(-menus.length), bar.clientWidth - others));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    return () => observer.disconnect();
  }, [menus.length]);
  return { marker, count };
};
