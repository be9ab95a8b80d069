import type { KeyboardEvent } from 'react';

/** Moves the focus with the arrow keys: from the search box to the first link, and from link to link. */
export const moveBetweenLinks = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a[href]')];
  const from = stops.indexOf(event.target as HTMLElement);
  const to = stops[from + (event.key === 'ArrowDown' ? 1 : -1)];
  if (from < 0 || !to) return;
  event.preventDefault();
  to.focus();
};
