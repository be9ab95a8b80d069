import { useEffect, useState } from 'react';
import { focusHeading } from './focusHeading';

/**
 * Returns the focus to where it was before a dialog opened; to the page's heading, where nothing had it.
 * Fluent does so for a dialog with a DialogTrigger; ours are opened by code.
 */
export const useReturnFocus = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog is out of the page by now. Whoever has moved the focus on purpose keeps it.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost) return;
      const heading = document.querySelector<HTMLElement>('h1');
      if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
      else if (heading) focusHeading(heading);
    },
    [opener],
  );
};
