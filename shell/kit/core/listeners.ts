/** Adds a listener. @returns the function that takes it away again */
export type Subscribe = (listener: () => void) => () => void;

/**
 * Keeps who is told when a value outside React changes, as `useSyncExternalStore` wants it. Returns a pair, because a
 * build shortens the names of a pair, and not those of an object.
 */
export const createListeners = (): [subscribe: Subscribe, notify: () => void] => {
  const listeners = new Set<() => void>();
  return [
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => listeners.forEach((listener) => listener()),
  ];
};
