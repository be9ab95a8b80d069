import { useUnsavedText } from '@trestle/kit/form';
import { useState } from 'react';

/**
 * Holds the text of an order's quick pad, and whether the pad is open. The text takes part in the check for unsaved
 * changes and in drafts, also while the pad is closed.
 */
export const useQuickPad = () => {
  const { text, typed, set } = useUnsavedText('quick pad', '');
  // Null until somebody opens or closes the pad: then a restored draft opens it. The text of a new order comes along
  // to the order's own page without opening it.
  const [chosenOpen, setChosenOpen] = useState(typed ? false : null);
  return {
    isOpen: chosenOpen ?? typed,
    text,
    setText: set,
    open: () => setChosenOpen(true),
    close: () => setChosenOpen(false),
  };
};
