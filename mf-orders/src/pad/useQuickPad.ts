import { useUnsavedText } from '@trestle/kit/form';
import { useState } from 'react';

/**
 * The quick pad of an order: whether it is open, and its text. While it is open, its text is guarded and kept in drafts
 * as an unsaved note is. Closed, the text waits for as long as the form is open.
 */
export const useQuickPad = () => {
  const unsaved = useUnsavedText('quick pad', '');
  const [opened, setOpened] = useState(false);
  /** What was typed here last; null until then. */
  const [typed, setTyped] = useState<string | null>(null);
  // A draft that is restored brings a text, and with it the pad.
  const isOpen = opened || unsaved.typed;
  return {
    isOpen,
    text: isOpen ? unsaved.text : '',
    setText: (text: string) => {
      setTyped(text);
      unsaved.set(text);
    },
    open: () => {
      unsaved.set(typed ?? '');
      setOpened(true);
    },
    close: () => {
      setTyped((last) => last ?? unsaved.text);
      unsaved.drop();
      setOpened(false);
    },
  };
};
