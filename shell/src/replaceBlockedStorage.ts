/** Stores texts on itself while the page is open. */
const pageStorage = {
  getItem(this: Record<string, unknown>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, unknown>, key: string, text: unknown) {
    this[key] = `${text}`;
  },
  removeItem(this: Record<string, unknown>, key: string) {
    delete this[key];
  },
};

// Browsers that keep no data throw at the first touch of a storage. The page works without one: a reload forgets.
for (const name of ['localStorage', 'sessionStorage'] as const)
  try {
    void window[name].length;
  } catch {
    Object.defineProperty(window, name, { value: Object.create(pageStorage) });
  }
