/** Who is told when a value that is kept outside React changes, as `useSyncExternalStore` wants it. */
export interface Listeners {
  /** @returns the function that stops it */
  subscribe(listener: () => void): () => void;
  notify(): void;
}

export const createListeners = (): Listeners => {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => listeners.forEach((listener) => listener()),
  };
};
