import { useEffect, useState } from 'react';

/**
 * Returns the focus to where it was before a dialog opened.
 * Fluent does so for a dialog with a DialogTrigger; ours are opened by code.
 */
export const useReturnFocus = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog is out of the page by now. Whoever has moved the focus on purpose keeps it.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
};
