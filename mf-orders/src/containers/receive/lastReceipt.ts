import { identityOf, isRefusal, session, storeText, toast } from '@trestle/kit/core';
import { undoReceipt } from './receiveCalls';

const UNDO_OFFER_MS = 60_000;
const keyOf = (container: number): string => `trestle.receipt.${identityOf(session())} ${container} undo`;

/** Keeps the name of the person's last receipt of a container, so that it can be undone after the message is gone. */
export const storeLastReceipt = (container: number, undo: string): void => {
  try {
    storeText(localStorage, keyOf(container), undo);
  } catch {
    console.error('The browser has no room to keep how the receipt can be undone.');
  }
};
export const lastReceipt = (container: number): string | null => localStorage.getItem(keyOf(container));

/** Takes a receipt back, and says whether it worked. */
export const takeBack = async (container: number, undo: string, onDone: () => void): Promise<void> => {
  try {
    await undoReceipt(container, undo);
    localStorage.removeItem(keyOf(container));
    toast.success('The receipt is undone. Stock and orders are as before.');
    onDone();
  } catch (error) {
    if (isRefusal(error)) localStorage.removeItem(keyOf(container));
    toast.error(`The receipt stays. ${(error as Error).message}`, {
      timeout: 0,
      ...(!isRefusal(error) && { action: { label: 'Try again', run: () => void takeBack(container, undo, onDone) } }),
    });
    onDone();
  }
};

/** Offers to undo a receipt. The offer stays when the user opens another page. */
export const offerUndo = (container: number, undo: string, words: string, onDone: () => void): void => {
  storeLastReceipt(container, undo);
  toast.message(words, {
    title: 'Received',
    timeout: UNDO_OFFER_MS,
    action: { label: 'Undo', run: () => void takeBack(container, undo, onDone) },
  });
};
