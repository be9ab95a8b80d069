import { useFormContext, useFormValue, useUnsavedText } from '@trestle/kit/form';
import { useEffect, useRef, useState } from 'react';
import { storeWaitingText, takeWaitingText } from './waitingText';

/**
 * The quick pad of an order: whether it is open, and its text. While it is open, its text is guarded and kept in drafts
 * as an unsaved note is. Closed, the text waits for as long as the form is open, and is never ordered. The first save
 * of an order opens the order's own page in place of the form: the text waits there.
 */
export const useQuickPad = () => {
  const unsaved = useUnsavedText('quick pad', '');
  const { isNew } = useFormContext();
  const { initial: savedOrder, now: currentOrder } = useFormValue<number>('id');
  const [opened, setOpened] = useState(false);
  /** What was typed here last; null until then. */
  const [typed, setTyped] = useState(() => (savedOrder === undefined ? null : takeWaitingText(savedOrder)));
  const latest = useRef({ typed, currentOrder });
  useEffect(() => {
    latest.current = { typed, currentOrder };
  });
  useEffect(() => {
    if (!isNew) return undefined;
    return () => {
      const { typed: text, currentOrder: findOrder } = latest.current;
      const order = findOrder();
      // A form that is left without a save has no number.
      if (order !== undefined && text) storeWaitingText(order, text);
    };
  }, [isNew]);
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
