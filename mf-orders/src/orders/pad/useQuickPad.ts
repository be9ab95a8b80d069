import { useFormContext, useFormValue, useUnsavedText } from '@trestle/kit/form';
import { useEffect, useRef, useState } from 'react';
import { storeWaitingText, takeWaitingText } from './waitingText';

/**
 * Holds the text of an order's quick pad, and whether the pad is open. The text of an open pad takes part in the check
 * for unsaved changes and in drafts. The text of a closed pad is kept as long as the form is open. The first save of a
 * new order replaces the form by the order's own page, which takes the text over.
 */
export const useQuickPad = () => {
  const unsaved = useUnsavedText('quick pad', '');
  const { isNew } = useFormContext();
  const { initial: savedOrder, now: currentOrder } = useFormValue<number>('id');
  const [wasOpened, setWasOpened] = useState(false);
  /** The text that was typed last; null before anything is typed. */
  const [lastText, setLastText] = useState(() => (savedOrder === undefined ? null : takeWaitingText(savedOrder)));
  const latest = useRef({ lastText, currentOrder });
  useEffect(() => {
    latest.current = { lastText, currentOrder };
  });
  useEffect(() => {
    if (!isNew) return undefined;
    return () => {
      const { lastText: text, currentOrder: readOrderId } = latest.current;
      const order = readOrderId();
      // A form that is left without a save has no order id.
      if (order !== undefined && text) storeWaitingText(order, text);
    };
  }, [isNew]);
  // A restored draft has a text, and opens the pad with it.
  const isOpen = wasOpened || unsaved.typed;
  return {
    isOpen,
    text: isOpen ? unsaved.text : '',
    setText: (text: string) => {
      setLastText(text);
      unsaved.set(text);
    },
    open: () => {
      unsaved.set(lastText ?? '');
      setWasOpened(true);
    },
    close: () => {
      setLastText((text) => text ?? unsaved.text);
      unsaved.drop();
      setWasOpened(false);
    },
  };
};
