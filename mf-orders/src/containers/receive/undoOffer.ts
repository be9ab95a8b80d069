import { isRefusal, toast } from '@trestle/kit/core';
import { undoReceipt } from './receiveCalls';

const UNDO_OFFER_MS = 60_000;

/**
 * Takes a receipt back, and says whether it worked.
 * @param onDone shows what the call has changed; the promise waits for it, so that nobody takes a receipt back twice
 */
export const takeBack = async (container: number, undo: string, onDone: () => void | Promise<void>): Promise<void> => {
  try {
    await undoReceipt(container, undo);
    toast.success('The receipt is undone. Stock and orders are as before.');
  } catch (error) {
    toast.error(`The receipt stays. ${(error as Error).message}`, {
      timeout: 0,
      ...(!isRefusal(error) && { action: { label: 'Try again', run: () => void takeBack(container, undo, onDone) } }),
    });
  }
  await onDone();
};

/** Offers to undo a receipt. The offer stays when the user opens another page. */
export const offerUndo = (container: number, undo: string, words: string, onDone: () => void): void =>
  void toast.message(words, {
    title: 'Received',
    timeout: UNDO_OFFER_MS,
    action: { label: 'Undo', run: () => void takeBack(container, undo, onDone) },
  });
