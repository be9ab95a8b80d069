import { useSyncExternalStore } from 'react';

const media = (): MediaQueryList => window.matchMedia('print');
let printing = false;

const subscribe = (listener: () => void): (() => void) => {
  const query = media();
  const update = ({ type }: Event) => {
    printing = type === 'beforeprint';
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
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing || media().matches);
