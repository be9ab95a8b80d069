/** What is stored while the page is open. */
class PageStorage {
  [key: string]: unknown;
  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, text: unknown): void {
    this[key] = String(text);
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

// Browsers that keep no data throw at the first touch of a storage. The page works without one: a reload forgets.
for (const name of ['localStorage', 'sessionStorage'] as const)
  try {
    void window[name].length;
  } catch {
    Object.defineProperty(window, name, { value: new PageStorage() });
  }
