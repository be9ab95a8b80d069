import type { KeyboardEvent } from 'react';

/** Moves the focus with the arrow keys: from the search box to the first link, and from link to link. */
export const moveBetweenLinks = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const focusable = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a[href]')];
  const index = focusable.indexOf(event.target as HTMLElement);
  const next = focusable[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
};
