/**
 * The text that a new order's closed pad held when the order was saved first. The order's own page takes it over.
 * Held in memory, for that page alone.
 */
let waitingText: { order: number; text: string } | null = null;

/** Holds the closed pad's text of an order that was just created. */
export const storeWaitingText = (order: number, text: string): void => {
  waitingText = { order, text };
};
/** Returns and clears the text that waits for that order; null for none. */
export const takeWaitingText = (order: number): string | null => {
  const found = waitingText?.order === order ? waitingText.text : null;
  waitingText = null;
  return found;
};
