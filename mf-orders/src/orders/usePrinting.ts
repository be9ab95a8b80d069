import { useSyncExternalStore } from 'react';

const printQuery = (): MediaQueryList => window.matchMedia('print');
let isPrinting = false;

const subscribe = (listener: () => void): (() => void) => {
  const query = printQuery();
  const update = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    listener();
  };
  query.addEventListener('change', listener);
  window.addEventListener('beforeprint', update);
  window.addEventListener('afterprint', update);
  return () => {
    query.removeEventListener('change', listener);
    window.removeEventListener('beforeprint', update);
    window.removeEventListener('afterprint', update);
  };
};

/** True while the page is printed, or previewed for it. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting || printQuery().matches);
