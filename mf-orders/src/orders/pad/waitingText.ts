/**
 * Text of the closed pad of a new order that was just saved. The order's own page takes it over. Kept in memory only,
 * because nothing but that page needs it.
 */
let waitingText: { order: number; text: string } | null = null;

/** Keeps the text of the closed pad of an order that was just created. */
export const storeWaitingText = (order: number, text: string): void => {
  waitingText = { order, text };
};
/** Returns the text that waits for an order, and clears it. Returns null when none waits for that order. */
export const takeWaitingText = (order: number): string | null => {
  const text = waitingText?.order === order ? waitingText.text : null;
  waitingText = null;
  return text;
};
