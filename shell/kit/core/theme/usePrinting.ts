import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners';

const printQuery = window.matchMedia('print');
let isBetweenEvents = false;
const [subscribeToPrinting, notify] = createListeners();
const onPrintEvent = ({ type }: Event) => {
  isBetweenEvents = type === 'beforeprint';
  notify();
};
// A browser that prints says so by these events, one that shows a preview of the styles by the media query.
window.addEventListener('beforeprint', onPrintEvent);
window.addEventListener('afterprint', onPrintEvent);
printQuery.addEventListener('change', notify);

/** Whether the page is being printed, or previewed for it. */
export const isPrinting = (): boolean => isBetweenEvents || printQuery.matches;
/** Calls `listener` when printing begins or ends. Returns the function that stops it. */
export { subscribeToPrinting };

/**
 * Tells whether the page is being printed. Parts that are drawn only while they are in view draw all of themselves then:
 * what is drawn when `beforeprint` returns is what is printed, so nothing may have to be loaded first.
 */
export const usePrinting = (): boolean => useSyncExternalStore(subscribeToPrinting, isPrinting);
